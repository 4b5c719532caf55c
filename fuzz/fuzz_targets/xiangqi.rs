//! cargo-fuzz's program for [`boyi_fuzz::xiangqi`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::xiangqi(data));
