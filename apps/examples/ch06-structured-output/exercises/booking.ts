import { z } from 'zod'

/**
 * 练习：一次订房的 schema。`guests` 是 1 到 4 的整数；`from` 和 `to` 是日期（`2026-03-01` 这样的文字）；
 * `to` 必须晚于 `from`，否则在 `to` 这里报告「离店要晚于入住」。
 */
export const Booking = z.object({ guests: z.number(), from: z.string(), to: z.string() })
