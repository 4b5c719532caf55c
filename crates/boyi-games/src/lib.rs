//! The games of Boyi, one folder each: rules, notation, theory, messages.
