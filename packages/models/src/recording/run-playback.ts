import { canonicalJson, DefectError, type Timer } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { differencesText, jsonDifferences } from './json-differences.ts'
import type { Arrival, Asked, RunRecording } from './run-recording.ts'
import { settled } from './turns.ts'

/** An arrival that answers a call. */
export type CallArrival = Exclude<Arrival, { readonly type: 'timer.fired' }>

interface Waiting {
  resolve(arrival: CallArrival): void
  reject(error: unknown): void
}

interface WaitingTimer {
  readonly ms: number
  readonly fire: () => void
}

/** How long, in ms of real time, a replay lets the program do something that is not recorded before it says that nothing goes on. */
const PATIENCE_MS = 1000

/** Gives a program what its recording holds, in the recorded order, and notices when it asks for something else. */
export class RunPlayback {
  readonly #recording: RunRecording
  /** What was recorded and not asked yet, and what it is found by. */
  readonly #asked: Map<Asked, string>
  readonly #ids: { readonly kind: unknown; readonly id: string }[]
  readonly #arrivals: Arrival[]
  readonly #waiting = new Map<number, Waiting>()
  readonly #timers = new Set<WaitingTimer>()
  #now: number
  #sleeping = 0
  #delivering = false
  #patience: Timer | undefined
  #failure: DefectError | undefined

  constructor(recording: RunRecording) {
    this.#recording = recording
    this.#asked = new Map(recording.asked.map((asked) => [asked, canonicalJson(asked.what)]))
    this.#ids = [...recording.ids]
    this.#arrivals = [...recording.arrivals]
    this.#now = recording.startedAt
  }

  /** The recorded time of the last arrival. */
  get now(): number {
    return this.#now
  }

  /** What was noticed first. */
  get failure(): DefectError | undefined {
    return this.#failure
  }

  nextId(kind: 'run' | 'call'): string {
    const index = this.#ids.findIndex((recorded) => recorded.kind === kind)
    const [recorded] = index === -1 ? [] : this.#ids.splice(index, 1)
    if (!recorded) throw this.#fail(`The program asks for one more id of a ${kind} than was recorded.`)
    return recorded.id
  }

  /** The number of the recorded call that asked for the same. @throws DefectError when there is none. */
  ask(type: Asked['type'], what: unknown): number {
    if (this.#failure) throw this.#failure
    const key = canonicalJson(what)
    const left = [...this.#asked.keys()].filter((asked) => asked.type === type)
    const same = left.find((asked) => this.#asked.get(asked) === key)
    if (!same) throw this.#fail(unlike(type, what, left))
    this.#asked.delete(same)
    return same.call
  }

  /** The next arrival of a call, when its turn has come. */
  next(call: number): Promise<CallArrival> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject })
      void this.#deliver()
    })
  }

  /** A timer, which fires when it did so in the recording. */
  timer(ms: number, fire: () => void): Timer {
    const timer = { ms: Number.isNaN(ms) ? 0 : ms, fire }
    this.#timers.add(timer)
    void this.#deliver()
    return { cancel: () => void this.#timers.delete(timer) }
  }

  /** Tells of a sleep, which nobody can answer but a timer that was recorded. */
  async sleeping(sleep: Promise<void>): Promise<void> {
    this.#sleeping++
    void this.#deliver()
    try {
      await sleep
    } finally {
      this.#sleeping--
    }
  }

  /** @throws DefectError when the program asked for less than was recorded, or its run ended otherwise. */
  end(summary: unknown): void {
    this.#patience?.cancel()
    if (this.#failure) throw this.#failure
    const [left] = this.#asked.keys()
    if (left) throw this.#fail(`The program has ended, but the recording goes on with line ${left.line}: ${left.type} ${cut(left.what)}`)
    const differences = jsonDifferences(this.#recording.summary, summary)
    if (differences.length > 0) throw this.#fail(`The run ended otherwise than in the recording:\n${differencesText(differences)}`)
  }

  /** Lets arrivals in, one at a time, as long as somebody waits for the next of them. */
  async #deliver(): Promise<void> {
    if (this.#delivering) return
    this.#delivering = true
    this.#patience?.cancel()
    do await settled()
    while (this.#letIn())
    this.#delivering = false
    if (this.#isAwaited()) this.#patience = systemClock.timer(PATIENCE_MS, () => this.#giveUp())
  }

  /** Whether the program waits for the replay; a call that nobody answered in the recording either is not waited for. */
  #isAwaited(): boolean {
    return this.#sleeping > 0 || this.#arrivals.some((arrival) => arrival.type !== 'timer.fired' && this.#waiting.has(arrival.call))
  }

  /** Passes over timers that nobody waits for: they belonged to tools, which are not run now. False when nothing can come in. */
  #letIn(): boolean {
    const index = this.#arrivals.findIndex((arrival) => arrival.type !== 'timer.fired' || this.#timerOf(arrival.ms))
    const arrival = this.#arrivals[index]
    if (!arrival || (arrival.type !== 'timer.fired' && !this.#waiting.has(arrival.call))) return false
    this.#arrivals.splice(0, index + 1)
    this.#now = arrival.at
    if (arrival.type === 'timer.fired') this.#fire(this.#timerOf(arrival.ms))
    else this.#answer(arrival)
    return true
  }

  #answer(arrival: CallArrival): void {
    const waiting = this.#waiting.get(arrival.call)
    this.#waiting.delete(arrival.call)
    waiting?.resolve(arrival)
  }

  /** Of several timers of one duration, the one that was made first. */
  #timerOf(ms: number): WaitingTimer | undefined {
    return [...this.#timers].find((timer) => timer.ms === ms)
  }

  #fire(timer: WaitingTimer | undefined): void {
    if (!timer) return
    this.#timers.delete(timer)
    timer.fire()
  }

  #giveUp(): void {
    const [next] = this.#arrivals
    const expected = next && 'call' in next ? this.#recording.asked.find((asked) => asked.call === next.call) : undefined
    const outlook = expected ? `it goes on with the answer to line ${expected.line}: ${cut(expected.what)}` : 'nothing more came'
    const error = this.#fail(`The program waits for something that did not come in the recording: ${outlook}.`)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    for (const timer of this.#timers) this.#fire(timer)
  }

  #fail(text: string): DefectError {
    this.#failure ??= new DefectError('recording_mismatch', `${text}\nIf the change is wanted, record the run again.`)
    return this.#failure
  }
}

function unlike(type: Asked['type'], what: unknown, left: readonly Asked[]): string {
  const subject = type === 'model.asked' ? 'the model' : 'a tool'
  const [nearest] = left
    .map((asked) => ({ line: asked.line, differences: jsonDifferences(asked.what, what) }))
    .sort((a, b) => a.differences.length - b.differences.length)
  if (!nearest) return `The program asks ${subject} once more than was recorded: ${cut(what)}`
  return `The program asks ${subject} otherwise than in line ${nearest.line} of the recording:\n${differencesText(nearest.differences)}`
}

function cut(what: unknown): string {
  const text = JSON.stringify(what)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
