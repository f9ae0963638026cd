import { type ErrorInfo, errorInfo, type Run, type RunEvent, type RunResult } from '@minagent/types'
import { RunLog } from './run-log.ts'

/** Where a run stands. */
export type HostedStatus = 'running' | 'suspended' | 'succeeded' | 'failed' | 'dead_letter'

/** What a run begins with besides its agent. */
export interface HostedRunFields {
  readonly id: string
  readonly caller: string
  /** In ms since 1970. */
  readonly createdAt: number
  /** The conversation it belongs to. */
  readonly session?: string
  /** What happens to it when the last one who followed it has left (F68). */
  readonly onDisconnect: 'continue' | 'cancel'
}

/** A run that this process carries, with its events for all who follow it. */
export class HostedRun {
  readonly fields: HostedRunFields
  readonly log: RunLog
  status: HostedStatus = 'running'
  result: RunResult | undefined
  /** A defect of the agent; its text is for logs, and never sent. */
  defect: ErrorInfo | undefined
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

  /** It has ended, or waits for a person. */
  get settled(): Promise<void> {
    return this.#settled
  }

  /** Takes the run up, from its beginning or where it was gone on with. Resolves when it has ended or waits. */
  carry(run: Run): Promise<void> {
    this.#run = run
    this.status = 'running'
    // The iteration is taken in this turn, so that it misses nothing.
    const events = run[Symbol.asyncIterator]()
    this.#settled = this.#follow(run, events)
    return this.#settled
  }

  cancel(reason?: string): void {
    this.#run?.cancel(reason)
  }

  followed(): void {
    this.#followers++
  }

  left(): void {
    this.#followers--
    if (this.#followers === 0 && this.status === 'running' && this.fields.onDisconnect === 'cancel') {
      this.cancel('Everybody who followed the run has left.')
    }
  }

  async #follow(run: Run, events: AsyncIterator<RunEvent>): Promise<void> {
    try {
      for (let next = await events.next(); !next.done; next = await events.next()) this.#add(next.value)
      this.result = await run.result
      this.status = statusOf(this.result)
    } catch (error) {
      this.defect = errorInfo(error)
      this.status = 'failed'
    }
    if (this.status !== 'suspended') this.log.end()
  }

  #add(event: RunEvent): void {
    this.updatedAt = event.at
    this.log.add(event)
  }
}

function statusOf({ stopReason }: RunResult): HostedStatus {
  if (stopReason === 'awaiting_approval') return 'suspended'
  return stopReason === 'completed' ? 'succeeded' : 'failed'
}
