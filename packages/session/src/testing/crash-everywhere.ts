import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CrashedRun, crashDifferences, isUnknown } from './crash-differences.ts'
import { type CrashEnd, type CrashProcessOptions, crashProcess } from './crash-process.ts'
import { EffectLedger } from './effect-ledger.ts'

/** How {@link crashEverywhere} works. */
export interface CrashOptions {
  /** Names of tools (or effects) that may happen again with the same key: those without side effects, and idempotent ones. Default: none. */
  readonly repeatable?: readonly string[]
  /** Kills the recovery as well, at a boundary that moves along with the first. Default false. */
  readonly double?: boolean
  /** Kills at every n-th boundary only. Default 1. */
  readonly every?: number
  /** What Node is given besides the program, such as `['--import', 'tsx']` for a module in TypeScript. Default: nothing. */
  readonly nodeArguments?: readonly string[]
  /** Where the processes are started: `@minagent/session` must be found from there. Default: the folder that this process is in. */
  readonly cwd?: string
  /** Added to the environment of the processes. */
  readonly environment?: Readonly<Record<string, string>>
  /** How long one process may take, in ms. Default 60 000. */
  readonly timeoutMs?: number
  /** How many crashes are tried at a time. Default 2. */
  readonly parallel?: number
}

/** What came of all crashes. */
export interface CrashReport {
  /** The boundaries of the run that nobody killed, in order. */
  readonly boundaries: readonly string[]
  /** How often a process was killed. */
  readonly kills: number
  /** Runs in which a call has an unknown outcome: it was begun, and is not begun again. */
  readonly unknownOutcomes: number
  /** The most that each effect happened in one run, by its key without the run. */
  readonly effects: Readonly<Record<string, number>>
  /** What differs from the run that nobody killed, and where the process was killed; `[]` is what one wants. */
  readonly differences: readonly string[]
}

/**
 * Proves that an agent with its store survives a crash anywhere: runs it in a process of its own, kills that with SIGKILL before and
 * after each write of the journal and each effect, resumes it in a new process, and compares what came out with a run that nobody
 * killed. `module` is the path or URL of a module that exports `build`, a {@link CrashBuild}.
 * @throws Error when the run does not even come to its end without a crash.
 */
export async function crashEverywhere(module: string | URL, options: CrashOptions = {}): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-crash-'))
  try {
    return await new Crashes(module, folder, options).all()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

class Crashes {
  readonly #module: string | URL
  readonly #folder: string
  readonly #options: CrashOptions
  readonly #processes: CrashProcessOptions
  readonly #differences: string[] = []
  readonly #effects = new Map<string, number>()
  #count = 0
  #kills = 0
  #unknown = 0

  constructor(module: string | URL, folder: string, options: CrashOptions) {
    const { nodeArguments = [], environment = {}, timeoutMs = 60_000, cwd } = options
    this.#module = module
    this.#folder = folder
    this.#options = options
    this.#processes = { nodeArguments, environment, timeoutMs, cwd }
  }

  async all(): Promise<CrashReport> {
    const golden = await this.#run([])
    if ('problem' in golden) throw new Error(`The run does not come to its end without a crash: ${golden.problem}`)
    const { boundaries } = golden.outcome
    const places = boundaries.map((_, at) => at).filter((at) => at % (this.#options.every ?? 1) === 0)
    const next = places.values()
    const worker = async () => {
      for (const at of next) await this.#crash(at, golden)
    }
    await Promise.all(Array.from({ length: this.#options.parallel ?? 2 }, worker))
    const effects = Object.fromEntries([...this.#effects].sort())
    return { boundaries, kills: this.#kills, unknownOutcomes: this.#unknown, effects, differences: this.#differences }
  }

  async #crash(at: number, golden: CrashedRun): Promise<void> {
    const once = await this.#run([at])
    this.#compare(golden, once, [at])
    const count = 'outcome' in once ? once.outcome.boundaries.length : 0
    if (!this.#options.double || count === 0) return
    const again = [at, at % count]
    this.#compare(golden, await this.#run(again), again)
  }

  /** A process for each kill, and one that comes to the end. */
  async #run(kills: readonly number[]): Promise<CrashedRun | { readonly problem: string }> {
    const runId = `crash-${this.#count++}`
    const folder = join(this.#folder, runId)
    mkdirSync(folder)
    const ends: CrashEnd[] = []
    for (const killAt of kills) ends.push(await crashProcess(this.#module, { runId, folder, killAt }, this.#processes))
    const notKilled = ends.find(({ kind }) => kind !== 'killed')
    this.#kills += kills.length
    if (notKilled)
      return { problem: notKilled.kind === 'failed' ? notKilled.problem : 'it came to its end before: it takes another way each time' }
    const last = await crashProcess(this.#module, { runId, folder }, this.#processes)
    const ledger = new EffectLedger(join(folder, 'ledger')).counts()
    rmSync(folder, { recursive: true, force: true })
    if (last.kind !== 'finished') return { problem: last.kind === 'failed' ? last.problem : 'it was killed by somebody else' }
    const effects = new Map([...ledger].map(([key, count]) => [key.startsWith(`${runId}:`) ? key.slice(runId.length + 1) : key, count]))
    return { outcome: last.outcome, effects }
  }

  #compare(golden: CrashedRun, run: CrashedRun | { readonly problem: string }, kills: readonly number[]): void {
    const where = `Killed at ${kills.map((at) => `boundary ${at}`).join(' and then at ')} (${golden.outcome.boundaries[kills[0] ?? 0]})`
    if ('problem' in run) {
      this.#differences.push(`${where}, the run could not go on: ${run.problem}.`)
      return
    }
    for (const difference of crashDifferences(golden, run, this.#mayRepeat)) this.#differences.push(`${where}: ${difference}.`)
    for (const [key, count] of run.effects) this.#effects.set(key, Math.max(count, this.#effects.get(key) ?? 0))
    if (run.outcome.messages.some(isUnknown)) this.#unknown++
  }

  /** A key ends with the name of its tool. */
  readonly #mayRepeat = (key: string): boolean => {
    const name = key.slice(key.lastIndexOf(':') + 1)
    return this.#options.repeatable?.includes(name) ?? false
  }
}
