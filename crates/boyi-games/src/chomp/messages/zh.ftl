chomp = 吃巧克力
chomp-rule = 咬下一格，连同它右上方的各格一起吃掉。吃到左下角有毒的 a1 者负。
chomp-about = 先手必胜（策略盗用），但取胜的一口没有已知公式：穷举全部局面求解。
chomp-param-rows = 行数
chomp-param-columns = 列数

field-row = 行
expected-rows = 至多 { $max } 行
expected-square-left = 尚未吃掉的一格，如 { $example }
