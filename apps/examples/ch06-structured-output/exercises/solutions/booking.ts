import { z } from 'zod'

/** 一次订房。日期写成文字，先后和文字的顺序一致。 */
export const Booking = z
  .object({ guests: z.int().min(1).max(4), from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from < to, { path: ['to'], error: '离店要晚于入住' })
