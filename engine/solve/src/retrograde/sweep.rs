//! Sweeps: where parents are unknown, every open position is evaluated again for each distance.

use super::{Frontier, PIECE, Phase, Retrograde};
use crate::{
    Indexed, PositionValue, SolveError,
    expand::{Expander, Outlook},
    observer::StageProgress,
    parallel::for_each_piece,
    record::Known,
};

impl<G: Indexed> Retrograde<'_, G> {
    /// Evaluates every position that may be decided at `distance`.
    pub(super) fn sweep(
        &self,
        phase: Phase,
        distance: u16,
        progress: &mut StageProgress<'_>,
    ) -> Result<Frontier, SolveError> {
        for_each_piece(
            self.task.threads,
            self.size(),
            PIECE,
            || self.expander(),
            |expander, piece| {
                for number in piece {
                    let open = match self.get(number).known() {
                        Known::Undecided => true,
                        Known::Decided(PositionValue::Win(plies)) => {
                            phase == Phase::WinLoss && plies > distance
                        }
                        Known::Decided(PositionValue::Level(plies)) => {
                            phase == Phase::Level && plies > distance
                        }
                        _ => false,
                    };
                    if open {
                        self.evaluate_again(expander, phase, number, distance)?;
                    }
                }
                Ok(())
            },
            |_| progress.report(self.size(), Some(distance)),
        )?;
        Ok(Frontier::Everywhere)
    }

    /// Decides an open position by its children, if they suffice; children decided at `distance` or later do not count.
    fn evaluate_again(
        &self,
        expander: &mut Expander<'_, G>,
        phase: Phase,
        number: u64,
        distance: u16,
    ) -> Result<(), SolveError> {
        expander.expand(&self.unrank(number)?)?;
        let mut outlook = Outlook { quickest_level: None, ..expander.exits };
        let safe_exit = expander.exits.is_safe();
        let mut all_known = true;
        for &child in &expander.inner {
            match self.get(child).known() {
                Known::Decided(value) if value.plies().is_some_and(|plies| plies < distance) => {
                    outlook.add(value)
                }
                _ => all_known = false,
            }
        }
        match (phase, outlook) {
            (Phase::WinLoss, Outlook { quickest_loss: Some(plies), .. }) if plies < distance => {
                self.set(number, PositionValue::Win(distance))
            }
            (Phase::WinLoss, Outlook { slowest_win: Some(plies), .. })
                if all_known && !safe_exit && !outlook.is_safe() =>
            {
                self.set(number, PositionValue::Loss(plies + 1))
            }
            (Phase::Level, Outlook { quickest_level: Some(_), .. }) => {
                self.set(number, PositionValue::Level(distance))
            }
            _ => Ok(()),
        }
    }
}
