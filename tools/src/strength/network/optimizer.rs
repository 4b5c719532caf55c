//! Adam with weight decay apart from the gradient (Loshchilov and Hutter 2019, "Decoupled weight decay regularization").

use super::model::{MOST, Weights};

/// How much of the running means stays at each step.
const KEEP: (f32, f32) = (0.9, 0.999);
const DECAY: f32 = 0.01;

pub struct AdamW {
    /// Running means of the gradient and of its square.
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl AdamW {
    /// For this number of weights.
    pub fn new(count: usize) -> AdamW {
        AdamW { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    /// Moves the weights against the sum of the parts of a batch's gradient.
    pub fn step(&mut self, weights: &mut Weights, parts: &mut [Weights], batch: usize, rate: f32) {
        self.steps += 1;
        let (first, rest) = parts.split_first_mut().expect("a batch has parts");
        for part in rest {
            for (sum, g) in first.iter_mut().zip(&*part) {
                *sum += g;
            }
        }
        let unbiased = (1.0 - KEEP.0.powi(self.steps), 1.0 - KEEP.1.powi(self.steps));
        let (scale, kept) = (1.0 / batch as f32, 1.0 - rate * DECAY);
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, g), (mean, square)) in weights.iter_mut().zip(&*first).zip(means) {
            let g = g * scale;
            *mean = KEEP.0 * *mean + (1.0 - KEEP.0) * g;
            *square = KEEP.1 * *square + (1.0 - KEEP.1) * g * g;
            let step = (*mean / unbiased.0) / ((*square / unbiased.1).sqrt() + 1e-8);
            *weight = (*weight * kept - rate * step).clamp(-MOST, MOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_the_least_error() {
        let mut optimizer = AdamW::new(100);
        let mut weights = vec![0.0; 100];
        for _ in 0..400 {
            let mut parts: Vec<Weights> = (0..2).map(|_| weights.iter().map(|w| w - 0.5).collect()).collect();
            optimizer.step(&mut weights, &mut parts, 2, 0.01);
        }
        assert!((weights[7] - 0.5).abs() < 0.01, "{}", weights[7]);
    }
}
