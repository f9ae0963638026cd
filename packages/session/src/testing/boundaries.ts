import process from 'node:process'

/** Counts the moments at which a process can die; at the chosen one it does. */
export class Boundaries {
  readonly names: string[] = []
  readonly #killAt: number | undefined

  constructor(killAt: number | undefined) {
    this.#killAt = killAt
  }

  pass(name: string): void {
    if (this.names.length === this.#killAt) process.kill(process.pid, 'SIGKILL')
    this.names.push(name)
  }

  /** The work with a moment before and one after it. */
  async around<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.pass(`before ${name}`)
    const result = await work()
    this.pass(`after ${name}`)
    return result
  }
}
