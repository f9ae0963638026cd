import { isPlainObject, MinagentError } from '@minagent/types'

/** A server as configuration files have it under `mcpServers`, Mini-Agent's and others'; times are in seconds. */
export type McpServerConfig = StdioServerConfig | HttpServerConfig

/** What every server may have besides how it is reached. */
export interface McpServerTimes {
  /** True leaves the server out. */
  readonly disabled?: boolean
  /** Until it is started, initialised and has listed its tools, in seconds; default 10. */
  readonly connect_timeout?: number
  /** How long a call may be silent, in seconds; default 60. Progress begins it anew, at most up to ten times as long. */
  readonly execute_timeout?: number
  /** How long the response stream of one HTTP request may be silent, in seconds; default 120. */
  readonly sse_read_timeout?: number
}

/** A server that is a program on this machine. */
export interface StdioServerConfig extends McpServerTimes {
  readonly type?: 'stdio'
  readonly command: string
  readonly args?: readonly string[]
  /** Beside the few harmless variables that it is given of this process (`PATH`, `HOME`, `LANG` …). */
  readonly env?: Readonly<Record<string, string>>
  /** Default: the folder of this process. */
  readonly cwd?: string
}

/** A server that is reached over HTTP. */
export interface HttpServerConfig extends McpServerTimes {
  /** Default `streamable_http`, which is also called `http`; `sse` is the older transport. */
  readonly type?: 'streamable_http' | 'streamable-http' | 'http' | 'sse'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that has been checked: what a person is shown before it is started. */
export interface McpServer {
  readonly name: string
  readonly reach: StdioReach | HttpReach
  readonly disabled: boolean
  readonly connectTimeoutMs: number
  readonly executeTimeoutMs: number
  readonly readTimeoutMs: number
}

/** The program that a server is. */
export interface StdioReach {
  readonly kind: 'stdio'
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Where a server is reached. */
export interface HttpReach {
  readonly kind: 'streamable_http' | 'sse'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Checks what a configuration file says of one server. Unknown keys are left alone: files are shared with other programs.
 * @throws MinagentError `invalid_definition`, naming the key
 */
export function parseMcpServer(name: string, config: unknown): McpServer {
  const entry = new Entry(name, config)
  return {
    name,
    reach: entry.has('command') ? stdioReach(entry) : httpReach(entry),
    disabled: entry.flag('disabled'),
    connectTimeoutMs: entry.seconds('connect_timeout', 10),
    executeTimeoutMs: entry.seconds('execute_timeout', 60),
    readTimeoutMs: entry.seconds('sse_read_timeout', 120),
  }
}

/** How a type is written in the field, and what it is. */
const KINDS: ReadonlyMap<unknown, HttpReach['kind']> = new Map([
  [undefined, 'streamable_http'],
  ['streamable_http', 'streamable_http'],
  ['streamable-http', 'streamable_http'],
  ['streamableHttp', 'streamable_http'],
  ['http', 'streamable_http'],
  ['sse', 'sse'],
])

function stdioReach(entry: Entry): StdioReach {
  if (entry.has('url')) throw entry.refused('url', 'has no place beside "command": a server is a program or an address')
  const type = entry.value('type')
  if (type !== undefined && type !== 'stdio') throw entry.refused('type', 'is "stdio" for a server with a command')
  const cwd = entry.has('cwd') ? { cwd: entry.text('cwd') } : {}
  return { kind: 'stdio', command: entry.text('command'), args: entry.texts('args'), env: entry.textMap('env'), ...cwd }
}

function httpReach(entry: Entry): HttpReach {
  if (!entry.has('url')) throw entry.refused('command', 'or "url" is needed: the program of the server, or its address')
  const kind = KINDS.get(entry.value('type'))
  if (!kind) throw entry.refused('type', 'is "streamable_http" or "sse" for a server with a url')
  const url = entry.text('url')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw entry.refused('url', 'is an address that begins with http:// or https://')
  return { kind, url, headers: entry.textMap('headers') }
}

/** The members of one entry, each checked when it is read. */
class Entry {
  readonly #name: string
  readonly #config: Readonly<Record<string, unknown>>

  constructor(name: string, config: unknown) {
    this.#name = name
    if (!isPlainObject(config)) throw this.refused('', 'is an object with a "command" or a "url"')
    this.#config = config
  }

  refused(key: string, what: string): MinagentError<'invalid_definition'> {
    const place = `mcpServers.${this.#name}${key && `.${key}`}`
    return new MinagentError('invalid_definition', `${place} ${what}.`, { details: { name: this.#name } })
  }

  has(key: string): boolean {
    return this.#config[key] !== undefined && this.#config[key] !== null
  }

  value(key: string): unknown {
    return this.#config[key] ?? undefined
  }

  text(key: string): string {
    const value = this.value(key)
    if (typeof value !== 'string' || value === '' || value.includes('\0')) throw this.refused(key, 'is a text that is not empty')
    return value
  }

  texts(key: string): readonly string[] {
    const value = this.value(key) ?? []
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw this.refused(key, 'is a list of texts')
    return value
  }

  textMap(key: string): Readonly<Record<string, string>> {
    const value = this.value(key) ?? {}
    if (!isPlainObject(value)) throw this.refused(key, 'is an object of texts')
    const entries = Object.entries(value).map(([name, item]): [string, string] => {
      if (typeof item === 'string') return [name, item]
      throw this.refused(`${key}.${name}`, 'is a text')
    })
    return Object.fromEntries(entries)
  }

  flag(key: string): boolean {
    const value = this.value(key) ?? false
    if (typeof value !== 'boolean') throw this.refused(key, 'is true or false')
    return value
  }

  /** In milliseconds. */
  seconds(key: string, standard: number): number {
    const value = this.value(key) ?? standard
    if (typeof value !== 'number' || !(value > 0 && value <= 86_400))
      throw this.refused(key, 'is a number of seconds above 0, at most a day')
    return value * 1000
  }
}
