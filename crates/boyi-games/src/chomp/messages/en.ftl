chomp = Chomp
chomp-rule = Bite a square: it and everything above and to the right of it are eaten. Whoever eats the poisoned corner a1 loses.
chomp-about = Whoever begins wins (by strategy stealing), but no formula for the winning bite is known: solved by exhausting the positions.
chomp-param-rows = rows of the bar
chomp-param-columns = columns of the bar

field-row = row
expected-rows = at most { $max } rows
expected-square-left = a square that is left, such as { $example }
