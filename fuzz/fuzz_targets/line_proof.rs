//! cargo-fuzz's program for [`boyi_fuzz::line_proof`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::line_proof(data));
