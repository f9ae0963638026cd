import { fileURLToPath } from 'node:url'
import { spawn } from '@lydell/node-pty'
import { answerEvents, type BodyStep, type FakeAnswer, type FakeProvider, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { fakeClock } from '@minagent/types/runtime'
import headless from '@xterm/headless'
import stringWidth from 'string-width'
import { onTestFinished } from 'vitest'
import { sourceProgram } from '../../../../test/support/source-program.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const bin = fileURLToPath(new URL('../../src/bin.ts', import.meta.url))

/** The command in a real pseudo-terminal, and what a person sees of it. */
export interface TerminalSession {
  readonly provider: FakeProvider
  /** The folder in which it keeps its state. */
  readonly state: string
  /** All that stands on the screen and above it, without colors; lines that the terminal wrapped are joined. */
  screen(): string
  /** Resolves when the screen holds this. */
  sees(text: string | RegExp): Promise<string>
  /** Lets the model go on that stopped at {@link held}. */
  release(): Promise<void>
  /** Presses keys. */
  press(keys: string): void
  resize(columns: number, rows: number): void
  readonly exitCode: Promise<number>
}

/** How a {@link TerminalSession} is started. */
export interface SessionOptions {
  readonly replies?: readonly ProviderReply[]
  readonly args?: readonly string[]
  readonly columns?: number
  readonly rows?: number
  readonly state?: string
  readonly env?: Readonly<Record<string, string>>
}

export const keys = { escape: '\u001b', ctrlC: '\u0003', ctrlD: '\u0004', newline: '\n', enter: '\r', up: '\u001b[A' } as const

export async function startSession({
  replies = [],
  args = [],
  columns = 80,
  rows = 24,
  ...options
}: SessionOptions): Promise<TerminalSession> {
  const clock = fakeClock(0)
  const provider = await fakeProvider({ format: 'openai', script: replies, clock })
  onTestFinished(() => provider.close())
  const { state = temporaryFolder() } = options
  const terminal = new headless.Terminal({ cols: columns, rows, scrollback: 1_000, allowProposedApi: true })
  measureAsToday(terminal)
  const child = spawn(process.execPath, [sourceProgram(bin), '--model', 'openai/test-model', ...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: state,
      XDG_STATE_HOME: state,
      XDG_CONFIG_HOME: state,
      TERM: 'xterm-256color',
      LANG: 'en_US.UTF-8',
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: `${provider.url}/v1`,
      ...options.env,
    },
  })
  const waiting = new Set<() => void>()
  child.onData((data) => terminal.write(data, () => [...waiting].forEach((look) => void look())))
  const exitCode = new Promise<number>((resolve) => void child.onExit((exit) => resolve(exit.exitCode)))
  onTestFinished(() => child.kill('SIGKILL'))
  const screen = () => screenOf(terminal)
  return {
    provider,
    state,
    screen,
    sees: (text) => seen(text, screen, waiting),
    release: () => clock.advance(PAUSE_MS),
    press: (text) => child.write(text),
    resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows)
      child.resize(newColumns, newRows)
    },
    exitCode,
  }
}

/** An answer whose model stops before `rest` until it is released. */
export function held(rest: FakeAnswer, begin = ''): ProviderReply {
  const first: readonly BodyStep[] = begin === '' ? [''] : answerEvents('openai', begin).filter((event) => !isEnd(event))
  return { body: [...first, { pauseMs: PAUSE_MS }, ...answerEvents('openai', rest)] }
}

/** Whether an event says that the answer ends. */
function isEnd(event: string): boolean {
  return event.includes('[DONE]') || /"finish_reason":"/.test(event) || event.includes('"choices":[]')
}

const PAUSE_MS = 1_000

const PATIENCE_MS = 60_000

function seen(text: string | RegExp, screen: () => string, waiting: Set<() => void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = screen()
      if (typeof text === 'string' ? !now.includes(text) : !text.test(now)) return
      waiting.delete(look)
      clearTimeout(timer)
      resolve(now)
    }
    const timer = setTimeout(() => reject(new Error(`The screen never showed ${text}:\n${screen()}`)), PATIENCE_MS)
    waiting.add(look)
    look()
  })
}

function screenOf({ buffer }: headless.Terminal): string {
  const lines: string[] = []
  for (let row = 0; row < buffer.active.length; row++) {
    const line = buffer.active.getLine(row)
    const text = line?.translateToString(true) ?? ''
    if (line?.isWrapped && lines.length > 0) lines[lines.length - 1] += text
    else lines.push(text)
  }
  return lines.join('\n').trimEnd()
}

/** The terminals of today know the widths of today's emoji; that of the tests knows those of 2010. */
function measureAsToday({ unicode }: headless.Terminal): void {
  const wcwidth = (code: number): 0 | 1 | 2 => {
    const width = stringWidth(String.fromCodePoint(code))
    return width >= 2 ? 2 : width === 1 ? 1 : 0
  }
  unicode.register({
    version: 'today',
    wcwidth,
    charProperties(code: number, preceding: number) {
      const width = wcwidth(code)
      const joins = width === 0 && preceding !== 0
      return ((joins ? (preceding >> 1) & 3 : width) << 1) | (joins ? 1 : 0)
    },
  })
  unicode.activeVersion = 'today'
}
