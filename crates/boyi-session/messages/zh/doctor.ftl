# “boyi doctor”所说的话。
help-doctor = 本机的情况：线程、指令、内存、网页、终端
help-completions = 供命令行外壳读取的补全脚本
help-completions-shell = bash、elvish、fish、powershell 或 zsh
help-man = 手册页
help-man-out = 连同各命令的手册页一起写进这个文件夹
help-page = 在浏览器中打开网页，同“serve --open”
help-serve-check = 询问已在提供的网页：有应答则退出状态为 0
help-any-color = 输出是否带颜色：auto（默认）、always 或 never
help-any-quiet = 耗时较长时不显示进度

help-heading-examples = 例子
help-example =
    boyi
    boyi analyze nim 3,5,7 --lines all
    boyi serve --open
help-games-example = boyi games --json
help-play-example =
    boyi play nim 3,5,7
    boyi play connect4 --first ai --level 4
help-analyze-example =
    boyi analyze nim 3,5,7 --lines all
    boyi analyze chess startpos moves e4 e5 --time 5000 --threads 4
    boyi analyze chess game.pgn --lines 3 --json
help-compare-example = boyi compare tictactoe --depth 6
help-perft-example =
    boyi perft startpos --depth 5
    boyi perft --game connect4 --depth 6 --divide
help-nimbers-example =
    boyi nimbers 0.77 --upto 1000
    boyi nimbers 0.77 --upto 1000 --certificate kayles.txt
    boyi nimbers --check kayles.txt
help-table-example = boyi table wythoff --upto 15
help-solve-example =
    boyi solve hexapawn
    boyi solve dodgem --out dodgem.boyi --verify
help-prove-example =
    boyi prove mnk:m=6,n=5,k=4
    boyi prove mnk:m=5,n=5,k=4 --out proof.json
help-verify-example = boyi verify proof.json
help-review-example =
    boyi review game.pgn --nodes 100000
    boyi review game.pgn --markdown
help-batch-example =
    boyi batch questions.jsonl --jobs 2 --resume answers.jsonl
    boyi batch games.pgn --nodes 20000
help-schema-example = boyi schema
help-gomocup-example = boyi gomocup --threads 1
help-serve-example =
    boyi serve --open
    boyi serve --host 0.0.0.0 --port 8080
help-bench-example = boyi bench
help-uci-example = printf 'position startpos\ngo depth 8\n' | boyi uci
help-doctor-example = boyi doctor
help-completions-example = boyi completions bash > ~/.local/share/bash-completion/completions/boyi
help-man-example = boyi man --out ~/.local/share/man/man1

doctor-version = 版本
doctor-threads = 线程数
doctor-cpu = 运行时选用的指令
doctor-cpu-plain = 只用同类处理器都有的指令
doctor-memory = 可用内存
doctor-tablebases = 国际象棋残局库（Syzygy）
doctor-tablebases-where = 由 UCI 选项 SyzygyPath 指定
doctor-page = 网页
doctor-terminal = 终端
doctor-terminal-none = 不是终端：输出给文件或其他程序
doctor-terminal-colors = { $name }，{ $colors } 色
doctor-language = 语言
doctor-language-name = 中文
doctor-games = 保存的对局
doctor-games-nowhere = 无处保存：环境变量没有指明主目录
doctor-games-folder = { $path }：{ $count } 局{ $writable ->
    [yes] {""}
   *[no] ；此处不可写入
 }
doctor-unknown = 未知

field-shell = 外壳
field-color = 颜色
