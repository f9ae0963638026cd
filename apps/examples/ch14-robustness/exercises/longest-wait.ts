/** 和 `withRetry` 同名的几个选项。 */
export interface Waits {
  readonly maxRetries?: number
  readonly initialDelayMs?: number
  readonly factor?: number
  readonly maxDelayMs?: number
}

/**
 * 一次调用一直失败，最多会在等待上花多少毫秒？（不算模型自己用的时间，服务器也没有说 Retry-After。）
 * 默认值和 `withRetry` 一样：3 次，从 1000 毫秒起，每次乘 2，每次最多 60000 毫秒。
 */
export function longestWaitMs({ maxRetries = 3, initialDelayMs = 1000 }: Waits = {}): number {
  return maxRetries * initialDelayMs
}
