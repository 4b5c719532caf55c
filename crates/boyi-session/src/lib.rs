//! The desk of Boyi: text requests in, text and JSON answers out, in Chinese and English.
