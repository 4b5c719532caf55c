title = 三个游戏一起下
about = 把 Nim、Kayles、限量取子当作一个游戏来下，并且赢下来。
parts = 三个不同的游戏摆在一起：Nim 一堆 5 枚，Kayles 一排 3 根，限量取子一堆 7 枚（每次 1、2 或 3 枚）。每步只在其中一个里走，全局最后走的人赢。Nim 的 nim 值是 5，Kayles 是 3。
parts-task = 限量取子那堆 7 枚，nim 值是多少？（记得：0、1、2、3、0、1、2……）
parts-right = 7 = 4 + 3，所以是 3。
parts-size = 每次最多取三枚：除以 4 看余数。
sum = 5、3、3。
sum-task = 整个局面的 nim 值是多少？
sum-right = 两个 3 抵消，剩 5。
sum-plus = 你把枚数加起来了。该合的是 nim 值 5、3、3。
sum-carry = 不进位：两个 3 互相抵消。
move = 现在它就是三堆 5、3、3 的 Nim。
move-task = 走出取胜的一步。（写出部分和走法：1/1:5 表示从 Nim 堆里取 5 枚。）
move-right = 三根的 Kayles 对七枚的限量取子：游戏不同，nim 值相同，互相抵消。
move-take = 剩下 5 ⊕ 3 ⊕ 0。限量取子关不掉灯 4，只有 Nim 的 5 里有它。
move-hint = 两个 nim 值为 3 的部分抵消了。Nim 堆应该剩多少？
row = 再来一个：Nim 2、Kayles 5、限量取子 6，nim 值是 2、4、2。
row-task = 找出取胜的一步。（断成两排的写法：2/1:1=2+2。）
row-right = 五根的一排 nim 值是 4，要变成 0：断成 2 和 2。
row-nim = 剩下 Kayles 的 4 和限量取子的 2。4 还在，对方会用上它。
row-hint = 两个 2 抵消。nim 值为 4 的那一排要变成什么？
whole = 理论部分的最后一题：全都用上，对手完美。
whole-task = Nim 1、Kayles 4、限量取子 2。赢下来。
whole-right = 无论什么游戏，只要双方走法相同、总会结束，你都知道怎么赢了。
whole-hint = nim 值是 1、1、2。
