toppling-dominoes = Toppling Dominoes
toppling-dominoes-rule = Dominoes stand in rows with gaps between. Left (Blue) topples a blue domino (l), Right (Red) a red one (r), and both may topple green ones (e): to the left or to the right, together with all that stand in that direction up to the next gap. The player who cannot topple one loses.
toppling-dominoes-about = Fink, Nowakowski, Siegel and Wolfe (2015): each dyadic number is the value of exactly one row, a palindrome. { squares-from-bottom }
toppling-dominoes-param-row = the dominoes: l is blue, r red, e green, . a gap
