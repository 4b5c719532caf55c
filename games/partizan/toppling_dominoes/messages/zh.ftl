toppling-dominoes = 推倒骨牌
toppling-dominoes-rule = 骨牌立成几排，中间有缺口。左方（蓝）推蓝骨牌（l），右方（红）推红骨牌（r），绿骨牌（e）双方都能推：向左或向右，连同这个方向上直到缺口的骨牌一起倒下。无牌可推者负。
toppling-dominoes-about = 芬克、诺瓦科夫斯基、西格尔、沃尔夫（2015 年）：每个二进分数恰是一排骨牌的值，而且这排骨牌左右对称。{ squares-from-bottom }
toppling-dominoes-param-row = 骨牌：l 蓝，r 红，e 绿，. 是缺口
