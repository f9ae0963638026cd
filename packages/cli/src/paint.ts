import type { Terminal } from './cli-io.ts'

/** Colors a text, or leaves it as it is. */
export type Paint = (color: Color, text: string) => string

type Color = keyof typeof CODES

const CODES = { dim: 2, bold: 1, red: 31, green: 32, cyan: 36 } as const

/** Colors only for a terminal, and only if neither the user (`allowed`) nor NO_COLOR is against it. */
export function paintFor(stream: Terminal, env: Readonly<Record<string, string | undefined>>, allowed: boolean): Paint {
  const colored = allowed && stream.isTTY === true && !env.NO_COLOR
  return (color, text) => (colored ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text)
}
