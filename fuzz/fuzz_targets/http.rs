//! cargo-fuzz's program for [`boyi_fuzz::http`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::http(data));
