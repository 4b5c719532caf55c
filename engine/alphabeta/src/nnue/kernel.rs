//! The arithmetic. One source, compiled for the instructions that the processor has: all forms give the same numbers.

use super::network::{HIDDEN_UNIT, Row, WIDTH};

/// The instructions that this processor has. Having [`Kernel::Avx2`] or [`Kernel::Avx512`] is the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kernel {
    /// The build's own target.
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Detected),
    #[cfg(target_arch = "x86_64")]
    Avx512(Detected),
}

/// Made by [`Kernel::all`] only.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Detected(());

impl Kernel {
    /// The forms that this processor runs, the fastest last.
    pub(crate) fn all() -> Vec<Kernel> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is one form"))]
        let mut all = vec![Kernel::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx2") {
                all.push(Kernel::Avx2(Detected(())));
                if has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512vnni") {
                    all.push(Kernel::Avx512(Detected(())));
                }
            }
        }
        all
    }

    /// The fastest form.
    pub(crate) fn detect() -> Kernel {
        Kernel::all().pop().unwrap_or(Kernel::Portable)
    }
}

/// Defines a method of [`Kernel`] that runs the function of the same name, compiled for the processor at hand.
macro_rules! dispatched {
    ($(#[$about:meta])* fn $name:ident($($argument:ident: $kind:ty),*) $(-> $output:ty)?) => {
        impl Kernel {
            $(#[$about])*
            #[inline(always)]
            #[allow(unsafe_code)]
            pub(crate) fn $name(self, $($argument: $kind),*) $(-> $output)? {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2")]
                fn avx2($($argument: $kind),*) $(-> $output)? {
                    $name($($argument),*)
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
                fn avx512($($argument: $kind),*) $(-> $output)? {
                    $name($($argument),*)
                }
                match self {
                    Kernel::Portable => $name($($argument),*),
                    // SAFETY: a `Detected` is made only where the processor has these instructions.
                    #[cfg(target_arch = "x86_64")]
                    Kernel::Avx2(_) => unsafe { avx2($($argument),*) },
                    // SAFETY: as above.
                    #[cfg(target_arch = "x86_64")]
                    Kernel::Avx512(_) => unsafe { avx512($($argument),*) },
                }
            }
        }
    };
}

dispatched! {
    /// The sum of the biases and of the weights of the active inputs.
    fn sum(biases: &Row, weights: &[Row], inputs: &[u16], out: &mut Row)
}
dispatched! {
    /// One input added, one removed.
    fn move_one(from: &Row, more: &Row, less: &Row, out: &mut Row)
}
dispatched! {
    /// One input added, two removed: a capture.
    fn capture(from: &Row, more: &Row, less: [&Row; 2], out: &mut Row)
}
dispatched! {
    /// Two inputs added, two removed: castling.
    fn move_two(from: &Row, more: [&Row; 2], less: [&Row; 2], out: &mut Row)
}
dispatched! {
    /// The output: the neurons of the side to move and of its opponent, clipped and squared, times their weights.
    fn output(ours: &Row, theirs: &Row, weights: &[Row; 2]) -> i32
}

/// The number of neurons that are summed at once: they fit in the registers of AVX2.
const BLOCK: usize = 128;

#[inline(always)]
fn sum(biases: &Row, weights: &[Row], inputs: &[u16], out: &mut Row) {
    for start in (0..WIDTH).step_by(BLOCK) {
        let mut block = [0; BLOCK];
        block.copy_from_slice(&biases.0[start..start + BLOCK]);
        for &input in inputs {
            let row = &weights[usize::from(input)].0[start..start + BLOCK];
            for (sum, weight) in block.iter_mut().zip(row) {
                *sum = i16::wrapping_add(*sum, *weight);
            }
        }
        out.0[start..start + BLOCK].copy_from_slice(&block);
    }
}

#[inline(always)]
fn move_one(from: &Row, more: &Row, less: &Row, out: &mut Row) {
    for i in 0..WIDTH {
        out.0[i] = from.0[i].wrapping_add(more.0[i]).wrapping_sub(less.0[i]);
    }
}

#[inline(always)]
fn capture(from: &Row, more: &Row, less: [&Row; 2], out: &mut Row) {
    for i in 0..WIDTH {
        let gone = less[0].0[i].wrapping_add(less[1].0[i]);
        out.0[i] = from.0[i].wrapping_add(more.0[i]).wrapping_sub(gone);
    }
}

#[inline(always)]
fn move_two(from: &Row, more: [&Row; 2], less: [&Row; 2], out: &mut Row) {
    for i in 0..WIDTH {
        let come = more[0].0[i].wrapping_add(more[1].0[i]);
        let gone = less[0].0[i].wrapping_add(less[1].0[i]);
        out.0[i] = from.0[i].wrapping_add(come).wrapping_sub(gone);
    }
}

#[inline(always)]
fn output(ours: &Row, theirs: &Row, weights: &[Row; 2]) -> i32 {
    let mut sum = 0_i32;
    for (neurons, weights) in [ours, theirs].into_iter().zip(weights) {
        for (&neuron, &weight) in neurons.0.iter().zip(&weights.0) {
            let clipped = neuron.clamp(0, HIDDEN_UNIT as i16);
            // At most 255 × 127: in 16 bits.
            let weighted = clipped.wrapping_mul(weight);
            sum = sum.wrapping_add(i32::from(weighted).wrapping_mul(i32::from(clipped)));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_gives_the_same_numbers() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut row = |most: i16| Row(core::array::from_fn(|_| random.i16(-most..=most)));
        let rows: Vec<Row> = (0..700).map(|_| row(100)).collect();
        let (biases, outputs) = (row(120), [0; 8].map(|_| [row(60), row(60)]));
        let inputs: Vec<u16> = (0..30).map(|i| 17 + 21 * i).collect();
        let run = |kernel: Kernel| {
            let mut out: [Row; 4] = core::array::from_fn(|_| Row([0; WIDTH]));
            kernel.sum(&biases, &rows, &inputs, &mut out[0]);
            let base = out[0].clone();
            kernel.move_one(&base, &rows[20], &rows[30], &mut out[1]);
            kernel.capture(&base, &rows[20], [&rows[30], &rows[400]], &mut out[2]);
            kernel.move_two(&base, [&rows[20], &rows[21]], [&rows[30], &rows[31]], &mut out[3]);
            let outputs = outputs.each_ref().map(|weights| kernel.output(&out[2], &out[3], weights));
            (out, outputs)
        };
        let portable = run(Kernel::Portable);
        let first: i32 = i32::from(biases.0[0])
            + inputs.iter().map(|&input| i32::from(rows[usize::from(input)].0[0])).sum::<i32>();
        assert_eq!(i32::from(portable.0[0].0[0]), first);
        for kernel in Kernel::all() {
            assert_eq!(run(kernel), portable, "{kernel:?}");
        }
    }
}
