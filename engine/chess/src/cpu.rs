//! Run-time choice of machine code for this processor.
//!
//! Move generation is generic over [`Cpu`]: how sliders are looked up, and which instructions the compiler may use. Work
//! is a [`WithCpu`]; [`dispatch`] runs it compiled for BMI2 (PEXT, POPCNT, TZCNT, BLSR) and AVX2 where they are there and fast, and
//! compiled for the build's own target otherwise. The answers are the same. Engines have their own hot loops over bitboards,
//! so it is open to them:
//!
//! ```
//! use boyi_chess::cpu::{Cpu, WithCpu, dispatch};
//! use boyi_chess::{Bitboard, Square};
//! struct Mobility { rook: Square, occupied: Bitboard }
//! impl WithCpu for Mobility {
//!     type Output = u32;
//!     #[inline(always)]
//!     fn with_cpu<C: Cpu>(self, cpu: C) -> u32 {
//!         cpu.rook(self.rook, self.occupied.0).count_ones()
//!     }
//! }
//! assert_eq!(dispatch(Mobility { rook: Square::A1, occupied: Square::A3 | Square::A1 }), 9);
//! ```

use crate::Square;
use crate::attacks;

/// Work that is compiled once for each kind of processor. `with_cpu` must be `#[inline(always)]`: that is how it takes on the
/// instructions of the [`Cpu`] it runs on.
pub trait WithCpu {
    /// The result.
    type Output;
    /// Does the work.
    fn with_cpu<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// A kind of processor. Having a value of the type is the proof that the program runs on one.
pub trait Cpu: Copy {
    /// The squares that a rook attacks, among pieces on `occupied`.
    fn rook(self, square: Square, occupied: u64) -> u64;
    /// The squares that a bishop attacks, among pieces on `occupied`.
    fn bishop(self, square: Square, occupied: u64) -> u64;
    /// Runs the work as a separate function compiled for this processor.
    fn call<W: WithCpu>(self, work: W) -> W::Output;
}

/// Any processor: the build's own target, sliders by magics.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Cpu for Portable {
    #[inline(always)]
    fn rook(self, square: Square, occupied: u64) -> u64 {
        attacks::magic_rook(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: u64) -> u64 {
        attacks::magic_bishop(square, occupied)
    }

    #[inline(never)]
    fn call<W: WithCpu>(self, work: W) -> W::Output {
        work.with_cpu(self)
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86::dispatch;

/// Runs the work in the fastest form for this processor.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn dispatch<W: WithCpu>(work: W) -> W::Output {
    work.with_cpu(Portable)
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86 {
    use super::*;
    use std::arch::is_x86_feature_detected;
    use std::sync::atomic::{AtomicU8, Ordering};

    /// An x86-64 processor whose BMI2 is fast, and filled tables for it. Made by [`Bmi2::detect`] only, and by [`dispatch`] after it.
    #[derive(Clone, Copy)]
    pub(crate) struct Bmi2(());

    impl Cpu for Bmi2 {
        #[inline(always)]
        fn rook(self, square: Square, occupied: u64) -> u64 {
            // SAFETY: `self` exists only where BMI2 was detected and the tables were filled.
            unsafe { attacks::pext::rook(square, occupied) }
        }

        #[inline(always)]
        fn bishop(self, square: Square, occupied: u64) -> u64 {
            // SAFETY: as above.
            unsafe { attacks::pext::bishop(square, occupied) }
        }

        #[inline(always)]
        fn call<W: WithCpu>(self, work: W) -> W::Output {
            #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,avx2")]
            #[inline(never)]
            fn with_bmi2<W: WithCpu>(work: W, cpu: Bmi2) -> W::Output {
                work.with_cpu(cpu)
            }
            // SAFETY: `self` exists only where these features were detected.
            unsafe { with_bmi2(work, self) }
        }
    }

    impl Bmi2 {
        /// Detects the features. AMD before Zen 3 (families 15h and 17h) has PEXT in microcode, tens of times slower than a
        /// multiplication, and counts as not having it. Where they are there, fills the tables.
        pub(crate) fn detect() -> Option<Bmi2> {
            let present = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("avx2");
            (present && !slow_pext()).then(|| {
                attacks::pext::fill();
                Bmi2(())
            })
        }
    }

    fn slow_pext() -> bool {
        use std::arch::x86_64::__cpuid;
        let vendor = __cpuid(0);
        let is_amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6e65, 0x444d_4163); // AuthenticAMD
        let signature = __cpuid(1).eax;
        let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
        is_amd && family < 0x19
    }

    /// Runs the work in the fastest form for this processor.
    #[inline(always)]
    pub fn dispatch<W: WithCpu>(work: W) -> W::Output {
        /// 0 not yet known, 1 portable, 2 BMI2 with filled tables. Threads that race write the same value.
        static KIND: AtomicU8 = AtomicU8::new(0);

        #[cold]
        fn detect() -> u8 {
            let kind = if Bmi2::detect().is_some() { 2 } else { 1 };
            KIND.store(kind, Ordering::Release);
            kind
        }

        let mut kind = KIND.load(Ordering::Acquire);
        if kind == 0 {
            kind = detect();
        }
        if kind == 2 { Bmi2(()).call(work) } else { Portable.call(work) }
    }
}
