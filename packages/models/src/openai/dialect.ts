import type { IdRule } from '../sendable.ts'

/** In what the hosts of Chat Completions differ that matters to a request. */
export interface Dialect {
  /** The field for the most tokens of an answer: OpenAI's newer models refuse the old one, others do not know the new one. */
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens'
  readonly ids: IdRule
  /** Takes reasoning back in assistant messages. A host that is strict about unknown fields refuses the whole request for it. */
  readonly reasoning: boolean
  /** Refuses an assistant message without reasoning while its models think; this is sent where there is none. */
  readonly noReasoning?: string
  /** Takes several system messages at the beginning: many chat templates take one. */
  readonly systemMessages: boolean
  /** Wants an answer of the model after the results of its calls, before anybody else speaks, and none at the end. */
  readonly answersResults: boolean
  /** Takes back the `extra_content` that came with a call (Gemini's thought signatures travel there). */
  readonly extraContent: boolean
  /** Has to be asked for the usage of a stream; some give it anyway and refuse the question. */
  readonly asksForUsage: boolean
  /** Takes a JSON Schema for structured output; else only `json_object`. */
  readonly jsonSchema: boolean
  /** Gives embeddings as base64, a third of the bytes of decimal numbers. */
  readonly base64: boolean
}

/** What a host takes that is in no row of the table: a gateway, or a server of one's own. */
const LENIENT: Dialect = {
  tokenLimit: 'max_tokens',
  ids: { pattern: /^[\x21-\x7e]{1,40}$/, make: (n) => `call_${n}` },
  reasoning: true,
  systemMessages: false,
  answersResults: false,
  extraContent: true,
  asksForUsage: true,
  jsonSchema: true,
  base64: false,
}

const OPENAI: Dialect = {
  ...LENIENT,
  tokenLimit: 'max_completion_tokens',
  reasoning: false,
  systemMessages: true,
  extraContent: false,
  base64: true,
}
const STRICT: Dialect = { ...LENIENT, reasoning: false, extraContent: false }
const NINE_CHARACTERS: IdRule = { pattern: /^[a-zA-Z0-9]{9}$/, make: (n) => `call${String(n).padStart(5, '0')}` }

/** Takes an empty text for none. */
const KIMI: Dialect = { ...LENIENT, noReasoning: ' ' }

const BY_DOMAIN: ReadonlyMap<string, Dialect> = new Map<string, Dialect>([
  ['openai.com', OPENAI],
  ['azure.com', OPENAI],
  ['mistral.ai', { ...STRICT, ids: NINE_CHARACTERS, asksForUsage: false, answersResults: true }],
  ['groq.com', STRICT],
  ['cerebras.ai', STRICT],
  ['googleapis.com', { ...STRICT, extraContent: true }],
  ['deepseek.com', { ...LENIENT, jsonSchema: false, noReasoning: '' }],
  ['moonshot.ai', KIMI],
  ['moonshot.cn', KIMI],
])

/** How to speak to a host, such as `api.openai.com` or `localhost:11434`. */
export function dialectOf(host: string): Dialect {
  return BY_DOMAIN.get(domainOf(host)) ?? LENIENT
}

/** The last two labels of a host name. */
function domainOf(host: string): string {
  return host.replace(/:\d+$/, '').split('.').slice(-2).join('.')
}
