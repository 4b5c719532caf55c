//! cargo-fuzz's program for [`boyi_fuzz::saved_game`].
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::saved_game(data));
