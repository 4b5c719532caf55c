//! cargo-fuzz's program for [`boyi_fuzz::value_proof`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::value_proof(data));
