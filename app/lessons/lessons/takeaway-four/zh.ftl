title = 取一、二或三枚
about = 抓住四的节拍，就能赢下报数游戏（巴什博弈）。
four = 只有一堆，每次取一、二或三枚：这叫减法游戏（限量取子），每次可取 1 到 m 枚的又叫巴什博弈。取到最后一枚者胜。
four-task = 四枚，轮到你。形势如何？
four-won = 我能赢
four-won-why = 你留下三枚、两枚或一枚，对方一次取光。
four-lost = 我输
four-right = 无论你取几枚，剩下的都能一步取光。
seven = 所以四枚的局面要留给对方。
seven-task = 七枚。走出取胜的一步。
seven-right = 剩四枚，对方落到了你刚才的处境。
seven-one = 剩六枚：对方取两枚，把四枚留给你。
seven-two = 剩五枚：对方取一枚，把四枚留给你。
eight = 四枚既然必败，再看八枚。你取几枚，对方都能补足四枚。
eight-task = 八枚，轮到你？
eight-won = 我能赢
eight-won-why = 你取 t 枚，对方取 4 − t 枚：剩下四枚，而四枚你已经知道了。
eight-lost = 我输
eight-right = 四的倍数对轮到走的一方都是输：取 t 枚，应手就是 4 − t 枚。
big = 不必再往上数。除以四，看余数。
big-task = 21 枚。走出取胜的一步。
big-right = 20 是四的倍数。
big-three = 剩 18 枚：18 = 4 · 4 + 2，对方取两枚。
big-hint = 21 = 5 · 4 + 1。
whole = 对手从不出错，但局面对你有利。
whole-task = 18 枚。赢下来。
whole-right = 这就是节拍：对方取 t，你就取 4 − t。
whole-hint = 18 下面最近的四的倍数是多少？
