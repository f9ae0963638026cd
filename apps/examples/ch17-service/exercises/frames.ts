/** 事件流里的一个事件。 */
export interface Frame {
  /** 没有编号的事件（比如答案的一小段）不动客户端的位置。 */
  readonly id?: number
  readonly event: string
  readonly data: string
}

/**
 * 练习一：把收到的事件流文字拆成事件。空行结束一个事件；`id:`、`event:`、`data:` 后面是内容（冒号后有一个空格就去掉）；
 * 以冒号开头的行是注释（心跳），不算数；好几行 `data:` 用换行连起来；没有 `data` 的不是事件；
 * 最后一个事件还没有等到空行，就不算收到。
 */
export function framesIn(text: string): readonly Frame[] {
  throw new Error(`练习：从 ${text.length} 个字符里拆出事件。`)
}
