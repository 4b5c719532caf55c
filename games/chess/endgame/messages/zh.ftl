endgame = 国际象棋残局
endgame-rule = 子力为 { $pieces } 的国际象棋：先列白方，再列黑方。
endgame-about = 少子残局的全部局面都已解出，连同将死所需的步数。王车至多 16 步杀，王后 10 步杀，王象马 33 步杀；兵或及时升变，或成和棋。
endgame-param-pieces = 白方从王起的子力，然后是黑方的；除双王外至多四子

expected-endgame-pieces = 子力，如 KRK、KBNK、KQKR：先白方从王起，再黑方，除双王外至多四子
field-pieces = 子力
