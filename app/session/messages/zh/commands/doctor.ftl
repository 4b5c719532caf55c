# “boyi doctor”所说的话。
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
