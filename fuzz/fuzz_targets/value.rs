//! cargo-fuzz's program for [`boyi_fuzz::value`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::value(data));
