import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '@minagent/loop'
import { journaled } from '@minagent/session'
import { fileJournal, fileSessions } from '@minagent/session/node'
import {
  type ApprovalDecision,
  type Clock,
  isMinagentError,
  type Journal,
  type Message,
  type MinagentError,
  type Run,
  type RunInfo,
  type SessionStore,
} from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import { type KeptRun, keptRunState } from './kept-run.ts'
import { makeFolder } from './make-folder.ts'
import { type RunSettings, readRunSettings, writeRunSettings } from './run-settings.ts'

/** After so long without a sign of life a run counts as cut off: short, for somebody sits there and wants to go on. */
const LEASE_MS = 5_000

const DAY_MS = 24 * 60 * 60 * 1_000

/** For how long runs are kept. */
const KEPT_MS = 30 * DAY_MS

/** What a new run begins with. */
export interface NewRun {
  readonly question: string
  /** The conversation so far. */
  readonly messages: readonly Message[]
  readonly settings: RunSettings
}

/** What a person said to a call that waits. */
export interface CallDecision {
  readonly ordinal: number
  readonly decision: ApprovalDecision
  readonly reason?: string | undefined
}

/** The runs of the command, each written ahead into a file of the user: one that was cut off can be gone on with. */
export class KeptRuns {
  readonly #folder: string
  readonly #clock: Clock
  readonly #journal: Journal
  /** What each run was made with, under its id. */
  readonly #settings: SessionStore

  constructor(folder: string, clock: Clock) {
    this.#folder = folder
    this.#clock = clock
    this.#journal = fileJournal(join(folder, 'runs'), { clock })
    this.#settings = fileSessions(join(folder, 'settings'))
  }

  /** Starts a run; it fails with `journal_failed` before its first event when it cannot be kept. */
  start(agent: Agent, { question, messages, settings }: NewRun): Run {
    const journal: Journal = {
      ...this.#journal,
      // Whoever finds the run finds what it was made with.
      claim: async (runId, ...rest) => {
        await this.#save(runId, settings)
        return await this.#journal.claim(runId, ...rest)
      },
    }
    return this.#durable(agent, journal).start(question, { messages, runId: randomIds.next('run') })
  }

  /** Goes on with a run. @throws MinagentError of the journal, or `not_resumable`. */
  resume(agent: Agent, runId: string): Promise<Run> {
    return this.#durable(agent, this.#journal).resume(runId)
  }

  /** Writes down what a person said to a call that waits; the run goes on with {@link KeptRuns.resume}. */
  async decide(agent: Agent, runId: string, { ordinal, decision, reason }: CallDecision): Promise<void> {
    const durable = this.#durable(agent, this.#journal)
    if (decision === 'approve') await durable.approve(runId, ordinal)
    else await durable.deny(runId, ordinal, reason)
  }

  /** Ends a run that waits: its calls are closed; gives it as it is then. */
  async cancel(agent: Agent, runId: string): Promise<Run> {
    const durable = this.#durable(agent, this.#journal)
    await durable.cancel(runId, 'interrupted by the user')
    return await durable.resume(runId)
  }

  /** What a run was made with; of one whose settings are gone only what every run has. */
  async settingsOf(runId: string): Promise<RunSettings> {
    return readRunSettings((await this.#settings.load(runId))?.metadata)
  }

  /** All runs, the latest first. */
  async list(): Promise<readonly KeptRun[]> {
    const infos = await this.#journal.list()
    return await Promise.all(infos.map((info) => this.#kept(info)))
  }

  /** Waits until the process that goes on with a run has shown whether it lives; the run as it is then. */
  async afterItsLease(run: KeptRun): Promise<KeptRun | undefined> {
    await this.#clock.sleep(Math.max(0, run.leasedUntil - this.#clock.now()) + 1)
    const infos = await this.#journal.list({ status: 'running' })
    const info = infos.find(({ runId }) => runId === run.id)
    return info && { ...run, state: keptRunState(info, this.#clock.now()) }
  }

  /** Deletes what is older than 30 days, at most once a day. */
  async prune(): Promise<void> {
    const marker = join(this.#folder, 'pruned')
    const now = this.#clock.now()
    if (now - timeIn(marker) < DAY_MS) return
    try {
      writeFileSync(marker, String(now))
      for (const { runId, updatedAt, leasedUntil = 0 } of await this.#journal.list()) {
        if (leasedUntil > now || now - updatedAt <= KEPT_MS) continue
        await this.#journal.delete(runId)
        await this.#settings.delete(runId)
      }
    } catch {
      // Nothing is lost, and whoever wants to keep a run is told that the files refuse it.
      return
    }
  }

  #durable(agent: Agent, journal: Journal) {
    // A newer version of the command may go on with a run: what is recorded stays, and its tools only read.
    return journaled(agent, journal, { leaseMs: LEASE_MS, onChange: 'continue', clock: this.#clock })
  }

  async #save(id: string, settings: RunSettings): Promise<void> {
    makePrivate(this.#folder)
    const session = { id, version: 0, messages: [], metadata: writeRunSettings(settings), updatedAt: this.#clock.now() }
    await this.#settings.save(session, 0)
  }

  async #kept(info: RunInfo): Promise<KeptRun> {
    const { runId, updatedAt, leasedUntil = 0 } = info
    const state = keptRunState(info, this.#clock.now())
    return { id: runId, state, at: updatedAt, leasedUntil, question: await this.#questionOf(runId) }
  }

  /** `''` for a run that cannot be read: it must not hide the others. */
  async #questionOf(runId: string): Promise<string> {
    try {
      const [first] = await this.#journal.read(runId)
      return first?.type === 'run.started' ? first.input : ''
    } catch (error) {
      if (isMinagentError(error, 'journal_damaged')) return ''
      throw error
    }
  }
}

/** Whether a run stopped since it could not be kept, or not be gone on with: told to the user, and no defect of the program. */
export function keepingFailed(error: unknown): error is MinagentError {
  return isMinagentError(error) && CODES.has(error.code)
}

/** Why files refuse to keep a run, in the words of the file system. */
export function whyNotKept(error: MinagentError): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}

const CODES: ReadonlySet<string> = new Set(['journal_failed', 'journal_conflict', 'journal_damaged', 'not_resumable', 'not_found'])

/** Conversations are nobody else's business. Where the folder cannot be made, saving tells why. */
function makePrivate(folder: string): void {
  try {
    makeFolder(folder, 0o700)
  } catch {
    return
  }
}

/** The time that a file holds; 0 without one. */
function timeIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}
