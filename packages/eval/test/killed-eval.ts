import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runEval, type Variant } from '@minagent/eval'
import { fileCache } from '@minagent/eval/node'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { same, sums } from './eval-support.ts'

/** An evaluation that writes down each trial it begins and ends, and dies in the middle of the `dies`-th. */
export async function writtenEval(folder: string, dies?: number) {
  const log = join(folder, 'trials.log')
  let begun = 0
  const variant: Variant = {
    name: 'x',
    agent: ({ case: { id }, repeat }) => {
      const answer = () => {
        appendFileSync(log, `begins ${id}${repeat}\n`)
        if (++begun === dies) process.kill(process.pid, 'SIGKILL')
        return '2'
      }
      return new Agent({ model: new FakeModel([answer]) })
    },
  }
  const report = await runEval({
    dataset: sums,
    variants: [variant],
    scorers: [same],
    repeats: 3,
    concurrency: 2,
    cache: fileCache(join(folder, 'cache')),
    onTrial: ({ case: { id }, repeat }) => appendFileSync(log, `ended ${id}${repeat}\n`),
  })
  return { report, log: readFileSync(log, 'utf8').trimEnd().split('\n') }
}

const [folder, dies] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && folder) await writtenEval(folder, Number(dies))
