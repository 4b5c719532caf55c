title = 为什么总是有效
about = 试着反驳布顿定理，从而自己把它证出来。
claim = 我断言：从 nim 和为 0 的局面出发，无论怎么走，nim 和都不再是 0。你来当怀疑者。这里是 1、2、3，nim 和为 0。
claim-task = 反驳我：找一步使 nim 和仍为 0。随你怎么走。
claim-right = nim 和已经不是 0 了。换成别的走法也一样。为什么？
break = 你只改变了一堆，别的堆都没动。
break-task = 为什么这样以后 nim 和不可能是 0？
break-flip = 一个数变了，它的某一位二进制数字必定变了，那盏灯也就跟着变了
break-right = 正是。不同的数总有一位不同。没有别的堆去按那盏灯，所以它亮了。
break-smaller = 堆变小了，所以 nim 和也变小
break-smaller-why = 堆变小时 nim 和可以变大：4 ⊕ 4 = 0，而 3 ⊕ 4 = 7。何况 0 也不能再变小。
break-luck = 只是因为这几堆太小
break-luck-why = 与大小无关。把改动前后的那一堆逐位比较：可能每一位都相同吗？
repair = 第二个断言：nim 和 s 不为 0 时，总有一步能回到 0。看 9、5、3：s = 9 ⊕ 5 ⊕ 3 = 15，最高的灯是 8，只有 9 里有八。
repair-task = 九枚的堆要变成几枚？
repair-right = 9 ⊕ 15 = 6，果然 6 ⊕ 5 ⊕ 3 = 0。
repair-whole = 15 是 nim 和本身。这一堆要变成 9 ⊕ 15。
repair-plus = 不进位：9 = 8 + 1，15 = 8 + 4 + 2 + 1。哪些恰好出现一次？
repair-hint = 9 = 8 + 1，15 = 8 + 4 + 2 + 1。
possible = 怀疑者问：堆只能变小。你怎么知道 9 ⊕ 15 比 9 小？
possible-task = 你怎么回答？
possible-highest = 变化的最高一位由 1 变成 0，它下面无论怎样变，都抵不过它
possible-right = 对：少了 8，下面的 4 + 2 + 1 加起来也只有 7。所以这一堆必须含有最高的灯。
possible-large = 因为 9 是最大的堆
possible-large-why = 该动的不一定是最大的堆：在 5、4、3 里要动的是 3。
possible-unsure = 这个例子碰巧如此
possible-unsure-why = 两个数都写成二进制：1001 和 0110。看第一个不同的位。
end = 所以谁留下 nim 和 0，谁就能在对方每一步之后再留下 0。棋子只会变少，所以总会结束。
end-task = 最后的局面是什么，是谁留下的？
end-empty = 空局面，nim 和为 0：是我留下的，所以最后一枚是我取的
end-right = 证明完毕。这是布顿（C. L. Bouton）1901 年的发现。
end-tie = 说不准，也许是和棋
end-tie-why = Nim 没有和棋，总有人取到最后一枚。空局面的 nim 和是 0；总是留下 0 的是谁？
end-forever = 也许永远下不完
end-forever-why = 每步至少取一枚，所以必定结束。
prove = 现在你就是证明。对方从 6、5、3 先走，什么都会试。
prove-task = 每一步都用使 nim 和回到 0 的走法来应。
prove-right = 对方没有一步能反驳你，将来也不会有。
