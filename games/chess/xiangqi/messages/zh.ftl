xiangqi = 象棋（中国象棋）
xiangqi-rule = 将死或困毙对方的将（帅）。循环局面按{ $rules ->
    [simple] 简单规则裁决：只有长将判负
   *[axf] 亚洲规则裁决：长将、长捉判负
 }。
xiangqi-about = 尚无完全解：在限定时间内搜得越深越好。{ squares-from-bottom }ICCS 记法的行从 0 起，也能读。
xiangqi-param-rules = 循环局面的裁决：axf（亚洲规则）或 simple（只有长将判负）

xiangqi-checkmate = 绝杀：{ $winner ->
    [red] 红方
   *[black] 黑方
 }胜。
xiangqi-stalemate = 困毙：{ $winner ->
    [red] 黑方未被将军却无棋可走，红方胜。
   *[black] 红方未被将军却无棋可走，黑方胜。
 }
xiangqi-insufficient-material = 双方都没有能进攻的子力，和棋。
xiangqi-sixty-moves = 双方各走六十回合没有吃子，和棋。
xiangqi-perpetual-check = 同一局面第三次出现：{ $side ->
    [red] 红方
   *[black] 黑方
 }步步将军（长将），判负。
xiangqi-perpetual-chase = 同一局面第三次出现：{ $side ->
    [red] 红方
   *[black] 黑方
 }{ $second ->
    [none] 用
   *[other] 轮流用
 }{ $with ->
    [advisor] 士（仕）
    [elephant] 象（相）
    [horse] 马
    [rook] 车
   *[cannon] 炮
 }{ $second ->
    [none] { "" }
    [advisor] 、士（仕）
    [elephant] 、象（相）
    [horse] 、马
    [rook] 、车
   *[cannon] 、炮
 }{ $third ->
    [none] { "" }
    [advisor] 、士（仕）
    [elephant] 、象（相）
    [horse] 、马
    [rook] 、车
   *[cannon] 、炮
 }步步捉现在 { $point } 的{ $victim ->
    [advisor] 士（仕）
    [elephant] 象（相）
    [horse] 马
    [rook] 车
    [cannon] 炮
   *[pawn] 兵（卒）
 }（长捉），判负。
xiangqi-mutual-check = 同一局面第三次出现：双方都步步将军，和棋。
xiangqi-mutual-chase = 同一局面第三次出现：双方都步步捉子，红方{ $second ->
    [none] 用
   *[other] 轮流用
 }{ $with ->
    [advisor] 士（仕）
    [elephant] 象（相）
    [horse] 马
    [rook] 车
   *[cannon] 炮
 }{ $second ->
    [none] { "" }
    [advisor] 、士（仕）
    [elephant] 、象（相）
    [horse] 、马
    [rook] 、车
   *[cannon] 、炮
 }{ $third ->
    [none] { "" }
    [advisor] 、士（仕）
    [elephant] 、象（相）
    [horse] 、马
    [rook] 、车
   *[cannon] 、炮
 }捉现在 { $point } 的{ $victim ->
    [advisor] 士（仕）
    [elephant] 象（相）
    [horse] 马
    [rook] 车
    [cannon] 炮
   *[pawn] 兵（卒）
 }，黑方{ $other-second ->
    [none] 用
   *[other] 轮流用
 }{ $other-with ->
    [advisor] 士（仕）
    [elephant] 象（相）
    [horse] 马
    [rook] 车
   *[cannon] 炮
 }{ $other-second ->
    [none] { "" }
    [advisor] 、士（仕）
    [elephant] 、象（相）
    [horse] 、马
    [rook] 、车
   *[cannon] 、炮
 }{ $other-third ->
    [none] { "" }
    [advisor] 、士（仕）
    [elephant] 、象（相）
    [horse] 、马
    [rook] 、车
   *[cannon] 、炮
 }捉现在 { $other-point } 的{ $other-victim ->
    [advisor] 士（仕）
    [elephant] 象（相）
    [horse] 马
    [rook] 车
    [cannon] 炮
   *[pawn] 兵（卒）
 }，和棋。
xiangqi-repetition = 同一局面第三次出现，双方都没有{ $rules ->
    [simple] 长将
   *[axf] 长将或长捉
 }，和棋。
xiangqi-check = { $mover ->
    [red] 红方
   *[black] 黑方
 }正被将军。
xiangqi-material-even = 双方子力相等。
xiangqi-material-ahead = { $side ->
    [red] 红方
   *[black] 黑方
 }子力占优，约合 { $pawns } 个兵。
xiangqi-mates = { $winner ->
    [red] 红方
   *[black] 黑方
 } { $moves } 步杀：{ $line }。
xiangqi-stalemates = { $winner ->
    [red] 红方 { $moves } 步困毙黑方
   *[black] 黑方 { $moves } 步困毙红方
 }：{ $line }。
xiangqi-tactic = { $missed ->
    [yes] 错过了 { $move }：
   *[no] { $move } 之后：
 }{ $tactic ->
    [double-cannon] 重炮杀，{ $pieces } 两炮重叠成杀
    [horse-and-cannon] 马后炮，炮以马为炮架将死（{ $pieces }）
    [smothered-palace] 闷宫，{ $pieces } 的炮以 { $targets } 的士（仕）为炮架将死
    [iron-bolt] 铁门栓，中炮牵制 { $targets } 的子，再从旁将死（{ $pieces }）
    [heaven-earth-cannons] 天地炮，一炮镇中、一炮沉底（{ $pieces }），将死
    [octagon-horse] 八角马，{ $pieces } 的马管住对角上将（帅）的两个出口
    [elbow-horse] 卧槽马，马在 { $pieces } 成杀
    [corner-horse] 挂角马，马在 { $pieces } 成杀
    [angler-horse] 钓鱼马，马管住出口，车将死（{ $pieces }）
    [two-pawns] 二鬼拍门，双兵（卒）在 { $pieces } 成杀
    [two-rooks] 双车错，两车并列成杀（{ $pieces }）
    [heart-gouge] 大刀剜心，车在 { $pieces } 吃中士（仕），然后成杀
    [facing-kings] 白脸将，{ $pieces } 的将（帅）管住 { $targets }
    [discovered-check] 抽将得子，{ $pieces } 对 { $targets }
    [double-check] 双将，{ $pieces } 同时将军
    [fork] 捉双，{ $pieces } 的子同时攻击 { $targets }
    [pin] 牵制，{ $targets } 的子不能离开 { $pieces } 所在的线，被吃掉
   *[hanging-piece] 吃掉 { $targets } 无保护的子
 }。
xiangqi-line-wins = 最佳变化中{ $side ->
    [red] 红方
   *[black] 黑方
 }赢得约合 { $pawns } 个兵的子力：{ $line }。
xiangqi-line-trades = 最佳变化是等值兑子：{ $line }。
xiangqi-line-quiet = 最佳变化暂不吃子：{ $line }。
xiangqi-threatens = { $side ->
    [red] 红方
   *[black] 黑方
 }威胁走 { $line }。
xiangqi-threatens-mate = { $side ->
    [red] 红方
   *[black] 黑方
 }{ $moves ->
    [1] 叫杀
   *[other] 威胁 { $moves } 步杀
 }：{ $line }。
xiangqi-speaks-for = 此后{ $side ->
    [red] 红方
   *[black] 黑方
 }{ $term ->
    [mobility] 机动性更强
    [placement] 子力位置更好
    [cannons] 炮更有威胁
    [king-safety] 对九宫的攻势更强
   *[pawns] 兵（卒）的位置更好
 }（+{ $pawns }）。
xiangqi-network-adds = 这个估值出自神经网络：除了这里说得出名目的各项，它还更看好{ $side ->
    [red] 红方
   *[black] 黑方
 }（+{ $pawns }）。

term-cannons = 炮的牵制
term-xiangqi-king-safety = 将帅安全
term-xiangqi-pawns = 兵卒

field-xiangqi-unused = FEN 第三或第四项
field-xiangqi-clock = FEN 未吃子步数
expected-xiangqi-rows = 以 / 分隔的十行、每行九个交叉点，由字母 KABNRCP kabnrcp 和数字组成
expected-xiangqi-hyphen = -
expected-xiangqi-at-most = 该棋子至多 { $count } 个
expected-xiangqi-possible-point = 该棋子能到的位置
expected-xiangqi-king-safe = 不能立即吃将（帅）的一方：{ $king ->
    [red] 红方的帅
   *[black] 黑方的将
 }正被将军
expected-xiangqi-move = 一步棋，例如 h3e3、H2-E2、C2=5 或 炮二平五
expected-xiangqi-one-move = 只表示一步棋的写法：{ $list }
expected-xiangqi-ranks = 合法着法，行从 1 到 10：其他软件用 0 到 9 行写的这步棋，这里写作 { $move }

xiangqi-tag-ignored = 第 { $line } 行：[{ $found }] 不是 [Red "吕钦"] 这样的标签，不予采用。
