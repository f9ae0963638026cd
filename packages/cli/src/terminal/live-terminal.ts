import type { Readable } from 'node:stream'
import type { Clock, RunEvent, RunResult, Timer } from '@minagent/types'
import type { ApprovalRequest, Decision } from '../approver.ts'
import { callPreview } from '../call-preview.ts'
import type { CliIo } from '../cli-io.ts'
import { readableOf, writableOf } from '../node-streams.ts'
import type { RunView } from '../run-view.ts'
import type { SessionStats } from '../session-stats.ts'
import type { ChatTexts } from '../texts/chat-texts.ts'
import { ApprovalQuestion } from './approval-question.ts'
import type { HistoryFile } from './history-file.ts'
import { InputLine, type RunControl } from './input-line.ts'
import { type Key, KeyReader } from './key-reader.ts'
import { RunLines } from './run-lines.ts'
import { type LiveArea, Screen } from './screen.ts'
import { type StyledLine, span } from './styled.ts'

/** What a {@link LiveTerminal} is made of. */
export interface LiveTerminalParts {
  readonly io: CliIo
  readonly clock: Clock
  readonly texts: ChatTexts
  readonly stats: SessionStats
  readonly history: HistoryFile
  /** Whether questions are typed here, so that an input line always stands at the end. */
  readonly isChat: boolean
}

/** How often what goes on is drawn again. */
const TICK_MS = 120

/** Whether a terminal can draw over what it shows: else plain lines are written. */
export function isLiveTerminal({ stdin, stdout, stderr, env }: CliIo): boolean {
  const areTerminals = stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true
  return areTerminals && stdin.setRawMode !== undefined && !env.NO_COLOR && env.TERM !== undefined && env.TERM !== '' && env.TERM !== 'dumb'
}

/** The terminal of a person: what was said above, what goes on below it, and an input line that is always there. */
export class LiveTerminal {
  readonly view: RunView
  readonly #parts: LiveTerminalParts
  readonly #screen: Screen
  readonly #lines: RunLines
  readonly #input: InputLine
  readonly #keys: KeyReader
  readonly #stdin: Readable
  #question: { readonly form: ApprovalQuestion; answer(decision: Decision): void } | undefined
  #tick: Timer | undefined
  #close: (() => void) | undefined

  constructor(parts: LiveTerminalParts) {
    const { io, clock, texts, history } = parts
    this.#parts = parts
    this.#stdin = readableOf(io.stdin)
    this.#screen = new Screen({ output: io.stdout, clock, live: (columns) => this.#live(columns) })
    this.#lines = new RunLines(texts, (lines) => this.#screen.print(lines))
    this.#input = new InputLine({ history, texts, isChat: parts.isChat, print: (lines) => this.#screen.print(lines) })
    this.#keys = new KeyReader(clock, (key) => this.#press(key))
    this.view = {
      deltas: true,
      show: (event) => this.#show(event),
      end: (result) => this.#end(result),
    }
  }

  /** What keys do to the run that goes on. */
  set control(control: RunControl) {
    this.#input.control = control
  }

  /** Takes the terminal. */
  open(): void {
    const { io } = this.#parts
    const onData = (chunk: Uint8Array | string) => this.#keys.push(chunk)
    const onResize = () => this.#screen.draw()
    const output = writableOf(io.stdout)
    const stopListening = io.onInterrupt(() => this.#press({ kind: 'key', name: 'interrupt' }))
    io.stdin.setRawMode?.(true)
    this.#stdin.on('data', onData).resume()
    this.#stdin.once('end', this.#onEnd)
    output.on('resize', onResize)
    this.#screen.open()
    this.#close = () => {
      stopListening()
      this.#stdin.off('data', onData).off('end', this.#onEnd).pause()
      output.off('resize', onResize)
      io.stdin.setRawMode?.(false)
      this.#screen.close()
      this.#tick?.cancel()
      this.#keys.close()
    }
  }

  /** Gives the terminal back as it was. */
  close(): void {
    this.#close?.()
    this.#close = undefined
  }

  /** Lets something else have the terminal meanwhile. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.close()
    try {
      return await work()
    } finally {
      this.open()
    }
  }

  /** The next text that is typed; undefined when the user leaves. */
  async read(): Promise<string | undefined> {
    const text = this.#input.read()
    this.#screen.refresh()
    return await text
  }

  /** Shows what goes on during `work`; what is typed meanwhile is for it, or for later. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#input.isBusy = true
    this.#ticking()
    try {
      return await work()
    } finally {
      this.#input.isBusy = false
      this.#tick?.cancel()
      this.#screen.refresh()
    }
  }

  /** Asks whether a call may run; what will run is shown as a whole, and stays. */
  readonly approve = async (request: ApprovalRequest): Promise<Decision> => {
    const { texts } = this.#parts
    this.#screen.print(callPreview(request, this.#screen.columns))
    const decision = await new Promise<Decision>((answer) => {
      this.#question = { form: new ApprovalQuestion(request, texts.approval), answer }
      this.#screen.draw()
    })
    this.#question = undefined
    this.#screen.print([[span(`  ${texts.approval.answers[decision.kind]}`, 'dim')], []])
    return decision
  }

  /** Prints a text, line by line. */
  say(text: string, ...colors: Parameters<typeof span>[1][]): void {
    this.#screen.print([...text.split('\n').map((line): StyledLine => [span(line, ...colors)]), []])
  }

  readonly #onEnd = (): void => {
    this.#press({ kind: 'key', name: 'end_of_input' })
  }

  #press(key: Key): void {
    const question = this.#question
    if (question) {
      const decision = question.form.press(key)
      if (decision) question.answer(decision)
    } else {
      this.#input.press(key)
    }
    this.#screen.refresh()
  }

  #show(event: RunEvent): void {
    this.#parts.stats.see(event)
    if (event.type === 'message.steered') this.#input.taken(event.message.content)
    this.#lines.show(event, this.#screen.columns)
    this.#screen.refresh()
  }

  #end(result: RunResult): void {
    const { stats, texts } = this.#parts
    const costs = stats.add(result, this.#input.control.modelId())
    this.#lines.end(result, costs, this.#screen.columns)
    if (result.stopReason === 'awaiting_approval') this.say(texts.leftWaiting(result.runId.slice(0, 8)))
    this.#input.giveBack()
    this.#screen.draw()
  }

  #ticking(): void {
    this.#screen.refresh()
    this.#tick = this.#parts.clock.timer(TICK_MS, () => this.#ticking())
  }

  #live(columns: number): LiveArea {
    const running = this.#lines.live(this.#parts.clock.now(), columns, this.#screen.rows)
    const below = this.#question ? this.#question.form.view(columns) : this.#input.view(columns)
    const cursor = below.cursor && { line: running.length + below.cursor.line, column: below.cursor.column }
    return { lines: [...running, ...below.lines], cursor }
  }
}
