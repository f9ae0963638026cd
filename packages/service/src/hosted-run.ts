import { isMinagentError, type PersistedEvent, type Run, type RunEvent, type RunResult } from '@minagent/types'
import { RunLog } from './run-log.ts'

/** Where a run stands. */
export type HostedStatus = 'running' | 'suspended' | 'succeeded' | 'failed' | 'dead_letter'

/** What a run begins with besides its agent. */
export interface HostedRunFields {
  readonly id: string
  readonly caller: string
  /** In ms since 1970. */
  readonly createdAt: number
  /** What the user said. */
  readonly input: string
  /** The conversation it belongs to. */
  readonly session?: string
  /** The hash of the whole request, where an idempotency key may bring it again. */
  readonly request?: string
  /** What happens to it when the last one who followed it has left (F68). */
  readonly onDisconnect: 'continue' | 'cancel'
}

/** A run with its events for all who follow it: carried by this process, or by another and known from their journal. */
export class HostedRun {
  readonly fields: HostedRunFields
  readonly log: RunLog
  status: HostedStatus = 'running'
  result: RunResult | undefined
  /** What the agent threw; it is for whoever runs the service, and never sent. */
  defect: unknown
  updatedAt: number
  #run: Run | undefined
  #followers = 0
  #settled: Promise<void> = Promise.resolve()

  constructor(fields: HostedRunFields) {
    this.fields = fields
    this.log = new RunLog(fields.id)
    this.updatedAt = fields.createdAt
  }

  get id(): string {
    return this.fields.id
  }

  /** This process works on it. */
  get carried(): boolean {
    return this.#run !== undefined
  }

  get isFollowed(): boolean {
    return this.#followers > 0
  }

  /** Resolves when it has ended, or waits for a person, as far as this process carries it. */
  get settled(): Promise<void> {
    return this.#settled
  }

  /** Takes the run up, from its beginning or where it was gone on with. Resolves as {@link HostedRun.settled} does. */
  carry(run: Run): Promise<void> {
    if (this.#run === run) return this.#settled
    this.#run = run
    this.status = 'running'
    // The iteration is taken in this turn, so that it misses nothing.
    this.#settled = this.#follow(run, run[Symbol.asyncIterator]())
    return this.#settled
  }

  /** Takes over what a journal says of a run that nobody here carries; `result` is asked when it has ended or waits. */
  async catchUp(events: readonly PersistedEvent[], result: () => Promise<RunResult | undefined>): Promise<void> {
    const status = statusAfter(events)
    const news = this.log.lastSeq + 1 < events.length || this.status !== status
    const settled = hasEnded(status) || status === 'suspended'
    const outcome = settled && news ? await result() : this.result
    if (this.carried || this.log.lastSeq >= events.length) return
    for (const event of events.slice(this.log.lastSeq + 1)) this.#add(event)
    this.status = status
    this.result = settled ? outcome : undefined
    if (hasEnded(status)) this.log.end()
  }

  cancel(reason?: string): void {
    this.#run?.cancel(reason)
  }

  followed(): void {
    this.#followers++
  }

  left(): void {
    this.#followers--
  }

  async #follow(run: Run, events: AsyncIterator<RunEvent>): Promise<void> {
    try {
      for (let next = await events.next(); !next.done; next = await events.next()) this.#add(next.value)
      this.result = await run.result
      this.status = statusOf(this.result)
    } catch (error) {
      // Somebody else carries it now, or will when the journal can be reached: that tells how it goes on.
      this.status = isMinagentError(error) && ELSEWHERE.has(error.code) ? 'running' : 'failed'
      if (this.status === 'failed') this.defect = error
    }
    this.#run = undefined
    if (hasEnded(this.status)) this.log.end()
  }

  #add(event: RunEvent): void {
    this.updatedAt = event.at
    this.log.add(event)
  }
}

const ELSEWHERE: ReadonlySet<string> = new Set(['journal_conflict', 'journal_failed', 'not_resumable'])

function hasEnded(status: HostedStatus): boolean {
  return status === 'succeeded' || status === 'failed'
}

function statusOf({ stopReason }: RunResult): HostedStatus {
  if (stopReason === 'awaiting_approval') return 'suspended'
  return stopReason === 'completed' ? 'succeeded' : 'failed'
}

const TOLD: Readonly<Partial<Record<PersistedEvent['type'], HostedStatus>>> = {
  'run.suspended': 'suspended',
  'run.succeeded': 'succeeded',
  'run.failed': 'failed',
  'run.dead_lettered': 'dead_letter',
}

/** Whatever comes behind one of these is the work of somebody who goes on. */
function statusAfter(events: readonly PersistedEvent[]): HostedStatus {
  const last = events.at(-1)
  return (last && TOLD[last.type]) ?? 'running'
}
