//! A check of a long text takes no memory for the text's length, however it ends: eight bytes for each digit listed used to be taken
//! before any step was counted.
#![allow(unsafe_code)] // to count the allocated bytes

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The bytes allocated now, and their maximum so far.
static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

struct Counting;

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MOST.fetch_max(HELD.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_long_text_takes_no_memory() {
    const LONG: usize = 1 << 22;
    let of = |code: &str, values: &str| {
        format!(
            "boyi-certificate 1\ncode {code}\npreperiod 0\nperiod 1\ntheorem values\nvalues {values}\nend\n"
        )
    };
    for (text, accepted) in [
        (of("0.0", &"0".repeat(LONG)), true),
        (of("0.0", &("0".repeat(LONG) + "x")), false),
        (of("0.0", &format!("({})", "0".repeat(LONG))), true),
        (of(&format!("0.{}", "0".repeat(LONG)), "0"), false),
        (of(&format!("0.[{}]", "3!".repeat(LONG)), "0"), false),
    ] {
        let before = HELD.load(Relaxed);
        MOST.store(before, Relaxed);
        let proved = boyi_certificate::check(&text);
        let taken = MOST.load(Relaxed) - before;
        assert_eq!(proved.is_ok(), accepted, "{:?}", proved.err());
        // A mark for each value of 16 bits takes 512 KiB, the longest code as much again.
        assert!(taken < LONG / 2, "{taken} bytes");
    }
}
