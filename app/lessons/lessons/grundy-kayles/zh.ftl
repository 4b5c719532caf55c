title = 一排木柱的 nim 值
about = 一排一排地算出 Kayles，连分成两排也算上。
two = Kayles：一排木柱。一球打倒一根，或相邻的两根；打在中间，一排就断成两排。打倒最后一根者胜。一根的 nim 值是 1。
two-task = 两根一排，能走到一根或什么都不剩，nim 值 1 和 0。两根的 nim 值是多少？
two-right = 0、1 的 mex 是 2。
two-one = 1 走得到：打倒一根就是。
three = 三根一排：打边上一根剩 2（nim 值 2）；打中间一根剩 1 和 1；打两根剩 1（nim 值 1）。并列的两排，nim 值要求 nim 和。
three-task = 1 和 1 得 1 ⊕ 1 = 0。三根的 nim 值是多少？
three-right = 走得到 2、0、1，所以是 3。
three-two = 2 走得到：打边上一根。
three-four = 3 已经缺了。
four = 四根一排能走到：3（nim 值 3），1 和 2（1 ⊕ 2 = 3），2（nim 值 2），1 和 1（0）。
four-task = 四根的 nim 值是多少？
four-right = 走得到 0、2、3，缺的是 1。Kayles 的 nim 值跳来跳去。
four-size = 每个更小的数都走得到吗？找找 1。
middle = 五根的 nim 值是 4，是赢的。要找到走向 0 的那一步。
middle-task = 五根一排，走出取胜的一步。
middle-right = 2 和 2：两排相等。接下来照着对方走，和第一课一样。
middle-edge = 剩四根，nim 值 1，不是 0。对方打中间两根，留下 1 和 1。
middle-pair = 剩三根：对方打中间一根，留下 1 和 1。
middle-hint = 打哪里能留下相等的两排？
always = 每一排都可以这样：打正中的一根或两根，然后照着走。
always-task = 十根一排。第一球就定胜负。
always-right = 剩下的 nim 值是 0。留下 4 和 4 更是一目了然：两排相等。所以单独一排总是先走者胜；有好几排就得用 nim 值。
always-edge = 剩八根，对方打成 3 和 3。
