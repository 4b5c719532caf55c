//! Move histories.

/// Adds a bonus (or a penalty) to a history with *gravity*: `h += b − h·|b|/LIMIT`. The history decays by itself, and |h| never exceeds
/// `LIMIT`. |`bonus`| is clamped to `LIMIT`.
#[inline(always)]
pub fn add_bonus<const LIMIT: i32>(history: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_the_limit_and_follow_the_bonus() {
        let mut history = 0;
        for (bonus, expected) in [(512, 512), (512, 960), (5000, 4096), (4096, 4096), (-1024, 2048)] {
            add_bonus::<4096>(&mut history, bonus);
            assert_eq!(history, expected, "{bonus}");
        }
        for _ in 0..100 {
            add_bonus::<4096>(&mut history, -9999);
            assert_eq!(history, -4096);
        }
    }
}
