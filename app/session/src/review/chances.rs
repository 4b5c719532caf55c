//! Chances and accuracy.

use boyi_core::Value;

/// Chances of the player to move, from 0 to 100.
///
/// ```
/// use boyi_core::Value;
/// use boyi_session::review::chances;
/// assert_eq!(chances(Value::Win { plies: Some(7) }), 100.0);
/// assert_eq!(chances(Value::Estimate(0)), 50.0);
/// assert!((chances(Value::Estimate(100)) - 59.1).abs() < 0.1);
/// ```
pub fn chances(value: Value) -> f64 {
    match value {
        Value::Win { .. } => 100.0,
        Value::Loss { .. } => 0.0,
        Value::Estimate(score) => 100.0 / (1.0 + (-0.003_682_08 * f64::from(score)).exp()),
        _ => 50.0,
    }
}

/// The accuracy, from 0 to 100, of a move that loses `loss` points of winning chances.
///
/// ```
/// use boyi_session::review::accuracy_of_loss;
/// assert_eq!(accuracy_of_loss(0.0), 100.0);
/// assert!((accuracy_of_loss(10.0) - 63.6).abs() < 0.1 && accuracy_of_loss(100.0) == 0.0);
/// ```
pub fn accuracy_of_loss(loss: f64) -> f64 {
    (103.1669 * (-0.04354 * loss.max(0.0)).exp() - 3.1669).clamp(0.0, 100.0)
}

/// A side's accuracy from those of its moves; `None` without a move.
pub fn side_accuracy(moves: &[f64]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let count = moves.len() as f64;
    let mean = moves.iter().sum::<f64>() / count;
    // A move of accuracy 0 would make the harmonic mean 0 whatever the others were.
    let harmonic = count / moves.iter().map(|accuracy| 1.0 / accuracy.max(1.0)).sum::<f64>();
    Some((mean + harmonic) / 2.0)
}
