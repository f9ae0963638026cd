import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Matches lines in a thread of its own: a pattern that backtracks for ever (`(a+)+b`) blocks that thread only, and is over when the
 * signal is aborted. The caller calls `stop`.
 */
export class PatternWorker {
  readonly #worker: Worker
  readonly #signal: AbortSignal

  constructor(pattern: RegExp, signal: AbortSignal) {
    const { source, flags } = pattern
    // As text, since a file of its own would have to be found from sources, from bundles and in both module systems.
    this.#worker = new Worker(THREAD, { eval: true, workerData: { source, flags }, env: {} })
    // It must not keep the process alive when nobody stops it.
    this.#worker.unref()
    this.#signal = signal
  }

  /** The indexes of the lines that match. Rejects with the signal's reason. */
  async matching(lines: readonly string[]): Promise<readonly number[]> {
    this.#signal.throwIfAborted()
    const answer = once(this.#worker, 'message', { signal: this.#signal })
    this.#worker.postMessage(lines)
    try {
      const [indexes] = await answer
      return indexes
    } catch (error) {
      this.#signal.throwIfAborted()
      throw error
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const pattern = new RegExp(workerData.source, workerData.flags)
parentPort.on('message', (lines) => parentPort.postMessage(lines.flatMap((line, index) => (pattern.test(line) ? [index] : []))))
`
