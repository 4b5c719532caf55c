connect4 = Connect Four
connect4-rule = Drop discs into the columns in turn; { $k ->
    [4] four
   *[other] { $k }
} in a row win, horizontally, vertically or diagonally.
connect4-about = On 7×6 the first player wins by starting in the middle column, with the 41st disc (J. D. Allen and V. Allis, 1988); on many other sizes it is a draw or the second player wins. { squares-from-bottom } A game may also be written as its columns, 4453.
connect4-param-m = columns
connect4-param-n = rows
connect4-param-k = number in a row that wins
connect4-book-damaged = { $file } is a damaged opening book, and is not used: download it again, or make it again
connect4-book-format = { $file } is an opening book of another format, and is not used: download the one of this version, or make it again
connect4-book-none = { $file } is not an opening book, and is not used: only the names of opening books end in .book
connect4-book-unread = { $file } cannot be read: the opening book is not used
