//! Values of a two-sided game of one's own: the options of both players are all that is needed.

use boyi_partizan::{Arena, GameError, Player, Position, Values};

/// A heap from which Left takes 1 or 3 counters, Right 2 or 3.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Heap(u32);

impl Position for Heap {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        let takes = match player {
            Player::Left => [1, 3],
            Player::Right => [2, 3],
        };
        for rest in takes.iter().filter_map(|take| self.0.checked_sub(*take)) {
            found(Heap(rest));
        }
    }
}

#[test]
fn heaps_have_values() -> Result<(), GameError> {
    let (mut arena, mut values) = (Arena::new(), Values::new());
    let heap = values.value(&mut arena, Heap(6))?;
    assert_eq!(arena.write(heap)?, "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}");
    // A value is added to those of other games.
    let twice = arena.sum(heap, heap)?;
    let same = arena.multiple(heap, 2)?;
    assert_eq!(twice, same);
    Ok(())
}
