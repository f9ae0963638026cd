import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './repository.ts'

/** Where the programs of docs/deploy.md stand. */
export const deployed = join(root, 'apps/examples/stories/deployed-service')

/** A program that is started, and prints a line when it is ready. */
export interface DeployedProgram {
  readonly line: string
  /** Asks it to end; its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts one of the programs of the deploy guide. Rejects with its complaint when it ends before its first line. */
export async function startDeployed(name: string, env: Readonly<Record<string, string>>): Promise<DeployedProgram> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), name], {
    cwd: deployed,
    env: { PATH: process.env.PATH, OPENAI_API_KEY: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('close', (code) => reject(new Error(`${name} ended with ${code}:\n${complaint}`)))
  })
  return {
    line,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null) child.kill(signal)
      await closed
      return child.exitCode
    },
  }
}
