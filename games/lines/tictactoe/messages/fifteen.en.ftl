fifteen = Fifteen (number scrabble)
fifteen-rule = Take the numbers 1 to 9 in turn; the first player to hold three that sum to 15 { $misere ->
    [yes] loses
   *[no] wins
}.
fifteen-about = Written on the Luo Shu square 4 9 2 / 3 5 7 / 8 1 6 it is tic-tac-toe: the triples with sum 15 are the eight lines. A draw with best play.
fifteen-param-misere = three numbers with sum 15 lose

fifteen-win = { $square } makes { $sum }.
fifteen-block = { $square } must be taken, or the opponent makes { $sum }.
fifteen-two-threats = The opponent can make 15 with any of { $squares }; only one of them can be taken away.
fifteen-fork = { $square } makes two threats: { $squares } would each make 15, and only one can be taken away.
fifteen-force = { $square } forces the opponent to take { $reply }.
fifteen-every-move-loses = Whatever you take, the opponent can make two threats at once.
fifteen-no-open-line = Every triple with sum 15 already holds numbers of both sides: neither side can win any more.
fifteen-any-move-draws = Every number keeps the draw.
fifteen-draw = Neither side can force 15. { $safe } keep the draw; { $slips } let the opponent win.
fifteen-made-three = { $side } holds { $sum }.
fifteen-made-three-and-lost = { $side } holds { $sum }, and so has lost.
fifteen-full = All numbers are taken, and neither side holds three that sum to 15.
fifteen-misere-avoid = Avoid { $squares }: it would make 15 of your own numbers.
fifteen-misere-forced = Every number left makes 15 of your own numbers: { $squares }.
fifteen-misere-centre = Take 5, then answer every number with the one that makes 10 with it. Every triple with 5 then has numbers of both sides, and the opponent is the first to make any other.
fifteen-misere-mirror = { $square } makes 10 with the opponent's last number, so the opponent always makes 15 first.
fifteen-misere-slips = { $squares } would lose against best play.
