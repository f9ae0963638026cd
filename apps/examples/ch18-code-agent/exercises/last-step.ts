/** 一份日志说到了哪里。 */
export interface LastStep {
  readonly step: number
  readonly event: string
}

/**
 * 练习二：写日志的进程可能在任何时候被杀掉，最后一行也许只写了一半。找出最后一个**完整**的事件（K10）：
 * 没有换行结尾的最后一行不算；一行也没有完整的，返回 `undefined`；
 * 中间有一行不是 JSON，那是损坏，抛出 `Error`，写明是第几行，例如 `第 2 行不是 JSON`。
 */
export function lastStep(log: string): LastStep | undefined {
  throw new Error(`练习：从 ${log.length} 个字符里找出最后一步。`)
}
