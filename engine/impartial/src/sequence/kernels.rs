//! The inner loops: plain Rust that the compiler turns into vector instructions, compiled once for every
//! level of vector hardware and chosen at run time. All levels give the same answers.
//!
//! A *cell* is an encoded nim-value (see [`super::encoding`]): an index, and a flag above it for the class.
#![allow(unsafe_code)] // to call the copy of a safe function that the processor is known to support, and to see cells as a word

/// One mark for every value that a cell can hold.
pub(super) type Marks = [u8; 1 << 16];

/// Storage for one encoded value.
pub(super) trait Cell: Copy + Eq + Into<u16> + Send + Sync + 'static {
    /// Conversion from an encoded value that is known to fit.
    fn of(value: u16) -> Self;
    /// Exclusive or.
    fn xor(self, other: Self) -> Self;
    /// 1 when equal, else 0, in the cell's own width so that comparisons stay in narrow vector lanes.
    fn same(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Returns `true` if any bit is set.
    fn any(self) -> bool;
    /// The zero cell.
    const ZERO: Self;
    /// Marks the values low ⊕ high.
    fn mark(low: &[Self], high: &[Self], marks: &mut Marks);
    /// The cells themselves, when they are bytes.
    fn as_bytes(cells: &[Self]) -> Option<&[u8]>;
}

macro_rules! cell {
    ($t:ty, $bytes:expr) => {
        impl Cell for $t {
            #[inline(always)]
            fn of(value: u16) -> $t {
                value as $t
            }
            #[inline(always)]
            fn xor(self, other: $t) -> $t {
                self ^ other
            }
            #[inline(always)]
            fn same(self, other: $t) -> $t {
                <$t>::from(self == other)
            }
            #[inline(always)]
            fn or(self, other: $t) -> $t {
                self | other
            }
            #[inline(always)]
            fn any(self) -> bool {
                self != 0
            }
            const ZERO: $t = 0;
            #[inline(always)]
            fn mark(low: &[$t], high: &[$t], marks: &mut Marks) {
                // Eight bytes of cells at a time.
                const LANES: usize = 8 / size_of::<$t>();
                let (low, low_rest) = low.as_chunks::<LANES>();
                let (high, high_rest) = high.as_chunks::<LANES>();
                for (&x, &y) in low_rest.iter().zip(high_rest) {
                    marks[usize::from(x ^ y)] = 1;
                }
                // SAFETY: the eight bytes of an array are read, and any bits are a `u64`.
                let whole = |x: &[$t; LANES]| unsafe { x.as_ptr().cast::<u64>().read_unaligned() };
                for (x, y) in low.iter().zip(high) {
                    let values = whole(x) ^ whole(y);
                    for lane in 0..LANES {
                        marks[usize::from((values >> (64 / LANES * lane)) as $t)] = 1;
                    }
                }
            }
            #[inline(always)]
            fn as_bytes(cells: &[$t]) -> Option<&[u8]> {
                let as_bytes: fn(&[$t]) -> Option<&[u8]> = $bytes;
                as_bytes(cells)
            }
        }
    };
}
cell!(u8, |cells| Some(cells));
cell!(u16, |_| None);

/// The vector hardware found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// The instructions of every processor of the target.
    Base,
    /// x86-64 with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with AVX-512 F, BW, VL and DQ.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    pub(super) fn detect() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            if std::is_x86_feature_detected!("avx512f")
                && std::is_x86_feature_detected!("avx512bw")
                && std::is_x86_feature_detected!("avx512vl")
                && std::is_x86_feature_detected!("avx512dq")
            {
                return Level::Avx512;
            }
            if std::is_x86_feature_detected!("avx2") {
                return Level::Avx2;
            }
        }
        Level::Base
    }
}

/// Defines `$name` as a dispatcher over copies of the inlined function `$body`.
macro_rules! dispatch {
    ($(#[$doc:meta])* fn $name:ident $(<$($g:ident : $b:ident),*>)? $(where const $c:ident)? ($($arg:ident : $t:ty),*) $(-> $ret:ty)? = $body:ident) => {
        $(#[$doc])*
        #[inline]
        pub(super) fn $name<$($($g: $b,)*)? $(const $c: usize)?>(level: Level, $($arg: $t),*) $(-> $ret)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi1,bmi2,lzcnt,popcnt")]
                fn avx512<$($($g: $b,)*)? $(const $c: usize)?>($($arg: $t),*) $(-> $ret)? {
                    $body::<$($($g,)*)? $($c)?>($($arg),*)
                }
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2<$($($g: $b,)*)? $(const $c: usize)?>($($arg: $t),*) $(-> $ret)? {
                    $body::<$($($g,)*)? $($c)?>($($arg),*)
                }
                match level {
                    // SAFETY: `Level::detect` found these instructions (every AVX2 processor has the bit
                    // manipulation extensions).
                    Level::Avx512 => return unsafe { avx512::<$($($g,)*)? $($c)?>($($arg),*) },
                    // SAFETY: as above.
                    Level::Avx2 => return unsafe { avx2::<$($($g,)*)? $($c)?>($($arg),*) },
                    Level::Base => {}
                }
            }
            let _ = level;
            $body::<$($($g,)*)? $($c)?>($($arg),*)
        }
    };
}

/// 2^x, or 0 when x ≥ 64.
#[inline(always)]
fn bit(x: u64) -> u64 {
    if x < 64 { 1 << x } else { 0 }
}

/// A rare heap joined with a break digit: every heap n has the option (rare, n − offset).
#[derive(Clone, Copy, Debug)]
pub(super) struct Partner {
    /// Rare heap + break digit.
    pub(super) offset: u32,
    /// Encoded value of the rare heap, exclusive-or the class flag.
    pub(super) key: u16,
}

/// Lanes marked at once by [`mark_wide`].
pub(super) const WIDE: usize = 32;

#[inline(always)]
fn mark<const L: usize, const K: usize>(
    cells: &[u8],
    n: usize,
    partners: &[Partner],
    marks: &mut [[u64; L]; K],
) {
    let mut acc = *marks;
    for p in partners {
        let from = n - p.offset as usize;
        let window = &cells[from..from + L];
        let key = p.key as u8;
        for lane in 0..L {
            let x = u64::from(window[lane] ^ key);
            for (word, a) in acc.iter_mut().enumerate() {
                // Index x belongs to word x / 64; the wrong class is beyond all words.
                a[lane] |= bit(x ^ (64 * word as u64));
            }
        }
    }
    *marks = acc;
}

#[inline(always)]
fn mark_wide_body<const K: usize>(
    cells: &[u8],
    n: usize,
    partners: &[Partner],
    marks: &mut [[u64; WIDE]; K],
) {
    mark::<WIDE, K>(cells, n, partners, marks);
}

#[inline(always)]
fn mark_narrow_body<const K: usize>(cells: &[u8], n: usize, partners: &[Partner], marks: &mut [[u64; 8]; K]) {
    mark::<8, K>(cells, n, partners, marks);
}

dispatch! {
    /// Marks, for the heaps n … n + 31, the common values reached through the partners; all offsets must
    /// be at least 32 and at most n.
    fn mark_wide where const K (cells: &[u8], n: usize, partners: &[Partner], marks: &mut [[u64; WIDE]; K]) = mark_wide_body
}
dispatch! {
    /// The same for the heaps n … n + 7; all offsets must be at least 8 and at most n.
    fn mark_narrow where const K (cells: &[u8], n: usize, partners: &[Partner], marks: &mut [[u64; 8]; K]) = mark_narrow_body
}

#[inline(always)]
fn cover_body<const K: usize>(low: &[u8; 64], high: &[u8; 64]) -> [u64; K] {
    let mut acc = [[0u64; 8]; K];
    for step in 0..8 {
        for lane in 0..8 {
            let x = u64::from(low[8 * step + lane] ^ high[8 * step + lane]);
            for (word, a) in acc.iter_mut().enumerate() {
                a[lane] |= bit(x ^ (64 * word as u64));
            }
        }
    }
    acc.map(|a| a.iter().fold(0, |x, &y| x | y))
}

dispatch! {
    /// The rare values among 64 pairs, as a set. A rare with a common heap gives a common value, which is
    /// beyond all words.
    fn cover where const K (low: &[u8; 64], high: &[u8; 64]) -> [u64; K] = cover_body
}

#[inline(always)]
fn find_body<T: Cell>(low: &[T], high: &[T], wanted: T) -> Option<usize> {
    const CHUNK: usize = 256;
    let len = low.len().min(high.len());
    let (low, high) = (&low[..len], &high[..len]);
    let mut at = 0;
    while at < len {
        let end = (at + CHUNK).min(len);
        let mut hit = T::ZERO;
        for (&a, &b) in low[at..end].iter().zip(&high[at..end]) {
            hit = hit.or(a.xor(b).same(wanted));
        }
        if hit.any() {
            return (at..end).find(|&i| low[i].xor(high[i]) == wanted);
        }
        at = end;
    }
    None
}

dispatch! {
    /// The first place where low ⊕ high is `wanted`.
    fn find<T: Cell>(low: &[T], high: &[T], wanted: T) -> Option<usize> = find_body
}

#[inline(always)]
fn find_mirrored_body<T: Cell>(low: &[T], high: &[T], wanted: T) -> Option<usize> {
    const CHUNK: usize = 256;
    let len = low.len().min(high.len());
    let (low, high) = (&low[..len], &high[high.len() - len..]);
    let mut at = 0;
    while at < len {
        let end = (at + CHUNK).min(len);
        let mut hit = T::ZERO;
        for (&a, &b) in low[at..end].iter().zip(high[len - end..len - at].iter().rev()) {
            hit = hit.or(a.xor(b).same(wanted));
        }
        if hit.any() {
            return (at..end).find(|&i| low[i].xor(high[len - 1 - i]) == wanted);
        }
        at = end;
    }
    None
}

dispatch! {
    /// The first i with low[i] ⊕ high[len − 1 − i] = `wanted`, reading `high` from its end.
    fn find_mirrored<T: Cell>(low: &[T], high: &[T], wanted: T) -> Option<usize> = find_mirrored_body
}

/// First zero byte.
pub(super) fn first_zero(marks: &[u8]) -> Option<usize> {
    let mut at = 0;
    for eight in marks.chunks(16) {
        if eight.contains(&0) {
            return eight.iter().position(|&m| m == 0).map(|i| at + i);
        }
        at += eight.len();
    }
    None
}
