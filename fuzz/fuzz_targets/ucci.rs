//! cargo-fuzz's program for [`boyi_fuzz::ucci`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::ucci(data));
