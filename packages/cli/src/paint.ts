import type { Terminal } from './cli-io.ts'

/** Colors a text, or leaves it as it is. */
export type Paint = (color: Color, text: string) => string

/** How a text may look. */
export type Color = keyof typeof CODES

const CODES = {
  bold: 1,
  dim: 2,
  italic: 3,
  underline: 4,
  strike: 9,
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
} as const

/** Colors only for a terminal, and only if neither the user (`allowed`) nor NO_COLOR is against it. */
export function paintFor(stream: Terminal, env: Readonly<Record<string, string | undefined>>, allowed: boolean): Paint {
  const colored = allowed && stream.isTTY === true && !env.NO_COLOR
  return (color, text) => (colored ? painted([color], text) : text)
}

/** The text in these colors; whatever comes after it has none. */
export function painted(colors: readonly Color[], text: string): string {
  if (colors.length === 0) return text
  return `\u001b[${colors.map((color) => CODES[color]).join(';')}m${text}\u001b[0m`
}
