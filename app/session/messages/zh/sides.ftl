# 各棋双方的称呼：每种棋在自己的条目里说明用哪两个。
side-black = 黑方
side-first = 先手
side-fox = 狐狸
side-gote = 后手
side-hare = 野兔
side-hounds = 猎犬
side-left = 左方
side-o = ○方
side-red = 红方
side-right = 右方
side-second = 后手
side-sente = 先手
side-white = 白方
side-x = ×方
side-yellow = 黄方
# 直接对棋手说话时，代替称呼。
side-you = 你
side-opponent = 程序

mover-side = 轮到{ $side }

# 终局的原因；有自己说法的棋另有参数相同的消息 `NAME-over`。
over-cannot-move = { $loser }无着可走。
over-draw = 和棋。
over-repeated = 同一局面第三次出现，和棋。
over-won = { $winner }胜。
over-last-move = { $misere ->
    [yes] { $loser }走了最后一步，走最后一步者负。
   *[no] { $winner }走了最后一步。
 }
