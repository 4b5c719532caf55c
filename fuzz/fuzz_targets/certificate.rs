//! cargo-fuzz's program for [`boyi_fuzz::certificate`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::certificate(data));
