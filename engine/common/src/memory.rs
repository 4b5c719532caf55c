//! Zeroed memory for tables, in large pages where the system has them.
//!
//! Nearly every probe of a table touches another page than the one before. With pages of 4 KiB the address translation costs more
//! than the entry; with pages of 2 MiB whole searches are about a tenth faster (`docs/benchmarks.md`).
//!
//! ```
//! use boyi_engine_common::memory::Zeroed;
//! use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
//!
//! let words: Zeroed<AtomicU64> = Zeroed::new(1 << 20);
//! words[7].store(1, Relaxed);
//! assert_eq!((words[6].load(Relaxed), words[7].load(Relaxed)), (0, 1));
//! ```

use core::{
    alloc::Layout,
    ops::{Deref, DerefMut},
    ptr::NonNull,
    sync::atomic::AtomicU64,
};
use std::alloc::{alloc_zeroed, dealloc};

/// Prefetches the cache line in which the value begins.
#[inline(always)]
#[allow(unsafe_code)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of every x86-64; a prefetch has no effect but on caches.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Bytes of memory that a process can still take without swapping: the minimum of the system's available memory and of the remainder of the
/// process's control group. `None` if the system does not tell.
pub fn available() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let system = read("/proc/meminfo").and_then(|text| meminfo_available(&text));
    let number = |path: &str| read(path).and_then(|text| text.trim().parse::<u64>().ok());
    let group = number("/sys/fs/cgroup/memory.max")
        .zip(number("/sys/fs/cgroup/memory.current"))
        .map(|(most, used)| most.saturating_sub(used));
    match (system, group) {
        (Some(system), Some(group)) => Some(system.min(group)),
        (system, group) => system.or(group),
    }
}

/// The available bytes by Linux's `/proc/meminfo`.
fn meminfo_available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// A type of which zeroed memory is a valid value.
///
/// # Safety
/// All bytes zero must be a valid value, and it must need no drop.
#[allow(unsafe_code)]
pub unsafe trait Zeroable {}

// SAFETY: a number, which may be 0.
#[allow(unsafe_code)]
unsafe impl Zeroable for AtomicU64 {}

/// A slice of zeroes, of a length chosen at run time. It begins at a cache line.
///
/// Invariant: `first` and `len` are a slice of initialised values in the memory that `owner` owns, and nothing else points there.
pub struct Zeroed<T: Zeroable> {
    first: NonNull<T>,
    len: usize,
    owner: Owner,
}

enum Owner {
    #[cfg(target_os = "linux")]
    Pages(#[expect(dead_code, reason = "it is kept for its drop")] memmap2::MmapMut),
    Heap(Layout),
}

// SAFETY: it owns its values as a `Vec` does.
#[allow(unsafe_code)]
unsafe impl<T: Zeroable + Send> Send for Zeroed<T> {}
// SAFETY: likewise.
#[allow(unsafe_code)]
unsafe impl<T: Zeroable + Sync> Sync for Zeroed<T> {}

impl<T: Zeroable> Zeroed<T> {
    /// A slice of `len` zeroed values, at least one. Shorter (a half, a quarter, …) if there is not enough memory.
    ///
    /// # Panics
    /// If there is no memory for one value.
    pub fn new(len: usize) -> Zeroed<T> {
        let mut len = len.max(1);
        #[cfg(target_os = "linux")]
        if let Some(zeroed) = Zeroed::in_large_pages(len) {
            return zeroed;
        }
        loop {
            if let Some(zeroed) = Zeroed::on_heap(len) {
                return zeroed;
            }
            assert!(len > 1, "out of memory");
            len /= 2;
        }
    }

    /// `None` if there is not enough memory.
    #[allow(unsafe_code)]
    fn on_heap(len: usize) -> Option<Zeroed<T>> {
        const CACHE_LINE: usize = 64;
        const { assert!(size_of::<T>() > 0) };
        let layout = Layout::array::<T>(len).ok()?.align_to(CACHE_LINE).ok()?;
        // SAFETY: the layout is not empty, since neither `len` nor the size of `T` is 0.
        let first = NonNull::new(unsafe { alloc_zeroed(layout) })?.cast();
        Some(Zeroed { first, len, owner: Owner::Heap(layout) })
    }

    /// Asks for large pages; the system may still give small ones. `None` if the values would not fill one, or if there is not enough
    /// memory.
    #[cfg(target_os = "linux")]
    fn in_large_pages(len: usize) -> Option<Zeroed<T>> {
        const LARGE: usize = 2 << 20;
        let bytes = len.checked_mul(size_of::<T>())?;
        if bytes < LARGE {
            return None;
        }
        let mut pages = memmap2::MmapMut::map_anon(bytes.checked_add(LARGE)?).ok()?;
        // Advice: where it is not taken, everything works all the same. Miri has none.
        if !cfg!(miri) {
            let _ = pages.advise(memmap2::Advice::HugePage);
        }
        let before = pages.as_ptr().align_offset(LARGE);
        let first = NonNull::from(pages.get_mut(before..before + bytes)?).cast();
        Some(Zeroed { first, len, owner: Owner::Pages(pages) })
    }
}

impl<T: Zeroable> Drop for Zeroed<T> {
    #[allow(unsafe_code)]
    fn drop(&mut self) {
        match self.owner {
            #[cfg(target_os = "linux")]
            Owner::Pages(_) => {}
            // SAFETY: `on_heap` allocated it with this layout; the values need no drop by `Zeroable`.
            Owner::Heap(layout) => unsafe { dealloc(self.first.as_ptr().cast(), layout) },
        }
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];
    #[inline(always)]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[T] {
        // SAFETY: the invariant; the memory began as zeroes, which are values by `Zeroable`.
        unsafe { NonNull::slice_from_raw_parts(self.first, self.len).as_ref() }
    }
}

impl<T: Zeroable> DerefMut for Zeroed<T> {
    #[inline(always)]
    #[allow(unsafe_code)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and `self` is borrowed alone.
        unsafe { NonNull::slice_from_raw_parts(self.first, self.len).as_mut() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SAFETY: a plain number.
    #[allow(unsafe_code)]
    unsafe impl Zeroable for u64 {}

    #[test]
    fn available_memory_is_read() {
        let text = "MemTotal:       24689328 kB\nMemFree:         1000 kB\nMemAvailable:   23178292 kB\n";
        assert_eq!(meminfo_available(text), Some(23_178_292 << 10));
        for text in ["", "MemAvailable:", "MemAvailable: many kB", "MemAvailable: 99999999999999999999 kB"] {
            assert_eq!(meminfo_available(text), None);
        }
        if cfg!(target_os = "linux") {
            assert!(available().is_some_and(|bytes| bytes > 1 << 20));
        }
    }

    #[test]
    fn small_and_large_memory_is_zeroed_and_writable() {
        // Miri is slow: it looks at some values of large memory, from the first on.
        let step = |len: usize| if cfg!(miri) { (len / 50).max(1) } else { 1 };
        for len in [0, 1, 1000, (2 << 20) / 8, (5 << 20) / 8 + 1] {
            let mut values: Zeroed<u64> = Zeroed::new(len);
            assert_eq!(values.len(), len.max(1));
            let step = step(len);
            assert!(values.iter().step_by(step).all(|&value| value == 0));
            assert_eq!(values.as_ptr().align_offset(64), 0);
            for (i, value) in values.iter_mut().enumerate().step_by(step) {
                *value = i as u64;
            }
            assert!(values.iter().enumerate().step_by(step).all(|(i, &value)| value == i as u64));
        }
    }
}
