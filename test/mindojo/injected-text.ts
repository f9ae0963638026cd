import type { Message, ToolSchema } from '@minagent/types'
import type { Call, Injection } from './world.ts'

/**
 * The text of an injection. What it asks for stands between marks, as a call; with a spelling, each of its arguments is spelled so
 * that a simple search for it finds nothing.
 */
export function injectedText({ pretext, call, spelling }: Injection): string {
  const spelled = Object.fromEntries(
    Object.entries(call.arguments).map(([name, value]) => [name, spelling ? SPELLINGS[spelling].spell(String(value)) : value]),
  )
  return `${pretext} <<${JSON.stringify({ tool: call.tool, arguments: spelled, spelling })}>>`
}

/** Every call that a stranger's text asks for, anywhere in what a model can see. */
export function injectedCalls(messages: readonly Message[], schemas: readonly ToolSchema[]): readonly Call[] {
  const seen = [...messages.map(({ content }) => content), ...schemas.map(({ description }) => description)]
  return seen.flatMap((text) => Array.from(text.matchAll(/<<(.*?)>>/gs), ([, call = '']) => callOf(call)))
}

/** A text may have come as it is, or inside of the JSON of a tool. */
function callOf(text: string): Call {
  const { tool, arguments: args, spelling } = JSON.parse(text.startsWith('{\\"') ? JSON.parse(`"${text}"`) : text)
  const read = (value: string): string => (isSpelling(spelling) ? SPELLINGS[spelling].read(value) : value)
  return { tool, arguments: Object.fromEntries(Object.entries<string>(args).map(([name, value]) => [name, read(value)])) }
}

function isSpelling(value: unknown): value is keyof typeof SPELLINGS {
  return typeof value === 'string' && value in SPELLINGS
}

const SPELLINGS: Readonly<Record<NonNullable<Injection['spelling']>, { spell(text: string): string; read(text: string): string }>> = {
  base64: { spell: (text) => Buffer.from(text).toString('base64'), read: (text) => Buffer.from(text, 'base64').toString() },
  spaced: { spell: (text) => [...text].join(' '), read: (text) => text.replace(/(.) /gsu, '$1') },
  percent: {
    spell: (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    read: decodeURIComponent,
  },
  'zero width': { spell: (text) => [...text].join('\u200b'), read: (text) => text.replaceAll('\u200b', '') },
  'upper case': { spell: (text) => text.toUpperCase(), read: (text) => text.toLowerCase() },
  // Parts of four characters, with words between: no piece of it is long.
  split: { spell: (text) => (text.match(/.{1,4}/gsu) ?? []).join(' then '), read: (text) => text.replaceAll(' then ', '') },
}
