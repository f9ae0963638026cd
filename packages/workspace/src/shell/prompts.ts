import type { Locale } from '@minagent/types'

/** What a model reads of the shell tools. `{places}` are filled in. */
export interface ShellTexts {
  readonly bash: string
  readonly sandboxed: string
  readonly sandboxedOffline: string
  readonly unsandboxed: string
  readonly command: string
  readonly timeout: string
  readonly idleTimeout: string
  readonly background: string
  readonly bashOutput: string
  readonly id: string
  readonly filter: string
  readonly bashKill: string
  readonly noOutput: string
  readonly noNewOutput: string
  readonly cut: string
  readonly exitCode: string
  readonly endedBySignal: string
  readonly timedOut: string
  readonly idle: string
  readonly stopped: string
  readonly started: string
  readonly running: string
  readonly killed: string
  readonly dropped: string
  readonly moreLines: string
  readonly unknownId: string
  readonly none: string
  readonly tooMany: string
  readonly badFilter: string
  readonly slowFilter: string
  readonly shellNotFound: string
  readonly notStarted: string
  readonly nul: string
  readonly empty: string
  readonly closed: string
}

/** See {@link ShellTexts}. */
export const shellTexts: Readonly<Record<Locale, ShellTexts>> = {
  en: {
    bash: 'Runs a command with {shell} in the folder of the workspace and gives stdout, stderr and the exit code. The command has no input. When it ends, every process that it started is ended too; for a server or another long command use run_in_background, then bash_output and bash_kill.',
    sandboxed: ' It runs in a sandbox: only the workspace can be changed.',
    sandboxedOffline: ' It runs in a sandbox: only the workspace can be changed, home folders are empty, and there is no network.',
    unsandboxed: ' WARNING: it runs WITHOUT a sandbox; it can change anything on this machine and reach the network.',
    command: 'The command, as typed into the shell.',
    timeout: 'Seconds until the command is ended; 1 to 600, default 120. Not for commands in the background.',
    idleTimeout: 'Seconds without any output until the command is ended; default: no such limit.',
    background: 'Start the command, answer at once with an id, and let it run on; default false.',
    bashOutput: 'Gives the output of a command in the background that has not been read yet, and whether it still runs.',
    id: 'The id that bash gave.',
    filter: 'A regular expression (JavaScript): only lines that match are given; the others stay unread.',
    bashKill: 'Ends a command in the background with all its processes, and gives the rest of its output. Its id is gone then.',
    noOutput: '(no output)',
    noNewOutput: '(no new output)',
    cut: '\n[… {bytes} bytes left out …]\n',
    exitCode: 'Exit code: {code}',
    endedBySignal: 'Ended by the signal {signal}',
    timedOut:
      'Ended after {seconds} s, the timeout. All its processes were ended. Use a longer timeout (at most 600) or run_in_background.',
    idle: 'Ended because it printed nothing for {seconds} s (perhaps it waits for input, which it cannot get). All its processes were ended.',
    stopped: 'Stopped before its end. All its processes were ended.',
    started: 'Runs in the background; id: {id}. Read its output with bash_output, end it with bash_kill.',
    running: 'Still running',
    killed: 'Ended by bash_kill',
    dropped: '[… {count} earlier lines were lost: too much output went unread …]',
    moreLines: '[… {count} more lines; call bash_output again …]',
    unknownId: 'There is no command in the background with the id {id}. Available: {ids}.',
    none: 'none',
    tooMany: 'There are already {count} commands in the background. End one with bash_kill: {ids}.',
    badFilter: 'The filter is no regular expression: {reason}',
    slowFilter: 'The filter takes too long: use a simpler regular expression. No line was lost.',
    shellNotFound: 'Shell not found: {shell}. Available: {shells}.',
    notStarted: '{program} could not be started: {reason}.',
    nul: 'A command cannot hold the character NUL.',
    empty: 'The command is empty.',
    closed: 'The shell tools have been closed.',
  },
  zh: {
    bash: '在工作区文件夹中用 {shell} 运行命令，返回 stdout、stderr 和退出码。命令没有输入。命令结束时，它启动的所有进程也会结束；服务器等长时间运行的命令请使用 run_in_background，再用 bash_output 和 bash_kill。',
    sandboxed: '命令在沙箱中运行：只能修改工作区。',
    sandboxedOffline: '命令在沙箱中运行：只能修改工作区，主目录为空，没有网络。',
    unsandboxed: '警告：命令在没有沙箱的情况下运行，可以修改这台机器上的任何内容并访问网络。',
    command: '要运行的命令，与在 shell 中输入的一样。',
    timeout: '多少秒后结束命令；1 到 600，默认 120。对后台命令无效。',
    idleTimeout: '多少秒没有任何输出后结束命令；默认没有此限制。',
    background: '启动命令后立即返回 id，并让它继续运行；默认 false。',
    bashOutput: '返回后台命令尚未读取的输出，以及它是否仍在运行。',
    id: 'bash 返回的 id。',
    filter: '正则表达式（JavaScript）：只返回匹配的行；其余的行保持未读。',
    bashKill: '结束后台命令及其所有进程，并返回其余输出。之后该 id 不再存在。',
    noOutput: '（没有输出）',
    noNewOutput: '（没有新的输出）',
    cut: '\n[… 省略 {bytes} 字节 …]\n',
    exitCode: '退出码：{code}',
    endedBySignal: '被信号 {signal} 结束',
    timedOut: '运行 {seconds} 秒后超时，已结束它的所有进程。请使用更长的 timeout（最多 600）或 run_in_background。',
    idle: '{seconds} 秒没有输出，已结束它的所有进程（也许它在等待输入，而命令没有输入）。',
    stopped: '在完成之前被停止，已结束它的所有进程。',
    started: '正在后台运行；id：{id}。用 bash_output 读取输出，用 bash_kill 结束。',
    running: '仍在运行',
    killed: '已被 bash_kill 结束',
    dropped: '[… 更早的 {count} 行已丢失：未读的输出太多 …]',
    moreLines: '[… 还有 {count} 行；请再次调用 bash_output …]',
    unknownId: '没有 id 为 {id} 的后台命令。可用的有：{ids}。',
    none: '无',
    tooMany: '已有 {count} 个后台命令。请先用 bash_kill 结束一个：{ids}。',
    badFilter: 'filter 不是正则表达式：{reason}',
    slowFilter: 'filter 耗时过长：请使用更简单的正则表达式。没有丢失任何行。',
    shellNotFound: '找不到 shell：{shell}。可用的有：{shells}。',
    notStarted: '无法启动 {program}：{reason}。',
    nul: '命令不能包含 NUL 字符。',
    empty: '命令为空。',
    closed: 'shell 工具已经关闭。',
  },
}

/** Puts values into the `{places}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(Object.hasOwn(values, name) ? values[name] : place))
}
