
partizan-value = The value of this position is { $value }: { $outcome ->
    [left] Left wins, whichever player starts
    [right] Right wins, whichever player starts
    [first] the player to move wins
   *[second] the player to move loses
}.
partizan-zero = No player is ahead: every move gives something up, and the opponent has a reply to it.
partizan-number = It is a number: { $side ->
    [left] Left
   *[right] Right
} is ahead by { $ahead ->
    [1] 1 free move
   *[other] { $ahead } free moves
}. Nobody gains by moving in a number.
partizan-infinitesimal = It is infinitesimal, less than every positive number and greater than every negative one: nobody is ahead by free moves, and the last move decides.
partizan-tepid = It is infinitely close to the number { $mean }.
partizan-hot = It is hot: the player who moves first gains. On average it is worth { $mean } to Left, and a move in it is worth { $temperature } (its temperature).
partizan-parts = The position is a sum of { $count } components. Each with its value, its mean and its temperature:
    { $table }
partizan-hottest = { $count ->
    [1] The hottest component is { $part }, of temperature { $temperature }: as a rule, move there first.
   *[other] { $count } components are the hottest, of temperature { $temperature }, among them { $part }: as a rule, move there first.
}
partizan-best-hottest = The move { $moves } is in { $part }, of temperature { $temperature }: no component is hotter, so nowhere is a move worth more.
partizan-best-cooler = The move { $moves } is in { $part }, of temperature { $temperature }, although { $hottest } is hotter ({ $heat }): the best move there, { $other }, leaves { $value }{ $result ->
    [loses] {""} and loses
   *[gives-up] {""} and gives up { $amount }
}.
partizan-moves = The moves, by the value that each one leaves:
    { $table }
partizan-gives-up = { $count ->
    [1] The move { $moves } gives up { $amount }.
   *[other] The moves { $moves } give up { $amount } each.
}
partizan-no-value = The value of this position would take too much memory or time here, so it is searched.

expected-board-size = a size from 1x1 to { $max }
expected-a-position = a position of the game
expected-impartial-misere = no misère play, as a component is partizan
