title = 几排合起来
about = 几排一起下也能赢：先求 nim 值，再当 Nim 来走。
equal = 并列的几排叫作“和”：每一步只在其中一排里走。
equal-task = 两排各 4 根，轮到你？
equal-won = 我能赢
equal-won-why = 你怎么走，对方都在另一排照样走。
equal-lost = 我输
equal-right = 相等的部分互相抵消，无论什么游戏：n ⊕ n = 0。
sum = 斯普拉格（1935）与格伦迪（1939）的定理：nim 值为 n 的一排，放在任何和里都相当于 n 枚的 Nim 堆。1 到 5 根的 nim 值是 1、2、3、1、4。
sum-task = 3 根和 5 根两排，nim 值是多少？
sum-right = 3 ⊕ 4 = 7。不是 0，所以是赢的。
sum-size = 8 是木柱的总数。
sum-rows = 你把长度 3 和 5 合起来了。该合的是 nim 值 3 和 4。
move = nim 和 7，最高的灯是 4：只有五根的一排（nim 值 4）含有它。它要变成 4 ⊕ 7 = 3。
move-task = 走一步，留下 3 和 3。
move-right = 两部分的 nim 值现在是 3 和 3，互相抵消。剩一排三根可以，剩 1 和 2 也可以：1 ⊕ 2 = 3。
move-split = 2 和 2 互相抵消，只剩三根的一排算数，对方就赢了。
move-small = 剩下 2 ⊕ 4 = 6。三根的一排关不掉灯 4。
move-hint = 从五根里打两根，让剩下的 nim 值是 3。
trick = 长短不同的排也会抵消。
trick-task = 1 根和 4 根两排，轮到你？
trick-won = 我能赢
trick-won-why = 1 根的 nim 值是 1，4 根的 nim 值也是 1。
trick-lost = 我输
trick-right = 1 ⊕ 1 = 0。不懂 nim 值，谁也看不出来。
whole = 对方不会犯错。
whole-task = 2 根和 5 根两排。赢下来。
whole-right = 你用上了一个定理：布顿之后，数学家又花了三十多年才找到它。
whole-hint = nim 值是 2 和 4。五根的一排要变成 nim 值 2。
