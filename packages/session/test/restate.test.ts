import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunResult } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { firstAlive } from '../../../test/support/first-alive.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { noRestate, type RestateServer, startRestate } from '../../../test/support/restate-server.ts'
import { linesOf, startWorker, untilLines } from './worker-process.ts'

describe.skipIf(leftOut('runs on Restate', noRestate))(
  'an agent on a Restate server, with workers in several processes',
  { timeout: 90_000 },
  () => {
    let server: RestateServer
    beforeAll(async () => {
      server = await startRestate()
    })
    afterAll(() => server?.remove())

    /** Two workers behind one address: the first gets every call while it lives, and hangs after a line of its ledger. */
    async function workers(hangAfter = '') {
      const folder = mkdtempSync(join(tmpdir(), 'minagent-restate-test-'))
      const ledger = join(folder, 'ledger')
      const ports = [await freePort(), await freePort()]
      const script = new URL('./restate-worker.ts', import.meta.url)
      const [first] = ports.map((port, at) => startWorker(script, [String(port), ledger, at === 0 ? hangAfter : '']))
      await untilLines(ledger, 2)
      const address = await firstAlive(ports)
      onTestFinished(() => {
        address.close()
        rmSync(folder, { recursive: true, force: true })
      })
      await server.register(address.url)
      const lines = () => linesOf(ledger).slice(2)
      const until = async (line: string) => {
        while (!lines().includes(line)) await systemClock.sleep(20)
      }
      return { first, lines, until, count: (line: string) => lines().filter((other) => other === line).length }
    }

    let calls = 0
    const call = async (handler: string, task: string): Promise<RunResult> => asResult(await server.call(handler, task, `call-${calls++}`))

    /** What the tools gave, in order. */
    const given = ({ messages }: RunResult) => messages.flatMap((message) => (message.role === 'tool' ? [JSON.parse(message.content)] : []))

    it('a run goes through; each step is done once, and the run has the id of its invocation', async () => {
      const { lines } = await workers()

      const result = await call('/agent/ask', 'look put send')

      expect(result).toMatchObject({ stopReason: 'completed', final: 'done', toolCalls: 3, runId: expect.stringMatching(/^inv_/) })
      const model = ['model 0', 'model 1', 'model 2', 'model 3']
      expect(lines()).toEqual([
        model[0],
        'begin 0:0:look',
        'look',
        model[1],
        'begin 1:0:put',
        'put',
        model[2],
        'begin 2:0:send',
        'send',
        model[3],
      ])
    })

    it.each<[string, string, string, Expected]>([
      ['D3 a call without side effects is made again', 'look', 'look', { begun: 2, effects: 2 }],
      ['D3 D4 an idempotent call is made again under the same key', 'put', 'put', { begun: 2, effects: 2 }],
      ['D3 any other call is not made again: its outcome is unknown', 'send', 'send', { begun: 1, effects: 1, code: 'OUTCOME_UNKNOWN' }],
      ['D3 … not even if it had no effect yet', 'send', 'begin 1:0:send', { begun: 1, effects: 0, code: 'OUTCOME_UNKNOWN' }],
      ['D3 verify finds that a call had its effect', 'book', 'book', { begun: 1, effects: 1, by: 'verify' }],
      ['D3 verify finds that a call had no effect: it is made', 'book', 'begin 1:0:book', { begun: 2, effects: 1, by: 'execute' }],
    ])('%s after a SIGKILL in the middle of it, and the run finishes elsewhere', async (_, name, hangAfter, expected) => {
      const { first, until, count } = await workers(hangAfter)
      const result = call('/agent/ask', `put ${name} send`.replace('put put', 'look put'))
      await until(hangAfter)

      first?.child.kill('SIGKILL')

      expect(await result).toMatchObject({ stopReason: 'completed', final: 'done' })
      expect([0, 1, 2, 3].map((round) => count(`model ${round}`))).toEqual([1, 1, 1, 1])
      expect(count(`begin 1:0:${name}`)).toBe(expected.begun)
      const { code, by = 'execute' } = expected
      const [before, cutOff, after] = given(await result)
      expect(before).toMatchObject({ by: 'execute' })
      expect(cutOff).toMatchObject(code ? { error: { code } } : { by })
      expect(after).toMatchObject({ by: 'execute' })
      expect(count(name)).toBe(expected.effects + (name === 'send' ? 1 : 0))
    })

    it('D2 a SIGKILL in a model call repeats that call and nothing before it', async () => {
      const { first, until, count } = await workers('model 1')
      const result = call('/agent/ask', 'send send')
      await until('model 1')

      first?.child.kill('SIGKILL')

      expect(await result).toMatchObject({ stopReason: 'completed' })
      expect([0, 1, 2].map((round) => count(`model ${round}`))).toEqual([1, 2, 1])
      expect(count('send')).toBe(2)
    })

    it('D3 D12 a crash of the engine in the middle of a call: the run goes on when it is back, and the effect does not come twice', async () => {
      const { until, count } = await workers('send')
      const name = `call-${calls}`
      const lost = call('/agent/ask', 'put send').catch(() => 'lost')
      await until('send')

      await server.restart()

      expect(await lost).toBe('lost')
      const result = asResult(await server.call('/agent/ask', 'put send', name))
      expect(given(result)).toMatchObject([{ by: 'execute' }, { error: { code: 'OUTCOME_UNKNOWN' } }])
      expect(['put', 'send', 'model 0', 'model 1', 'model 2'].map(count)).toEqual([1, 1, 1, 1, 1])
      // The attempt that was cut off heard of it.
      await until('aborted send')
    })

    it('D2 a model that fails has failed once and for all; what it could not say in the agreed form it is told', async () => {
      const { count } = await workers()

      const error = { name: 'ModelError', code: 'auth', message: 'The key is not accepted.' }
      expect(await call('/agent/ask', 'refuse')).toMatchObject({ stopReason: 'model_failed', error })
      expect(count('model 0')).toBe(1)
      const { messages, stopReason } = await call('/agent/ask', 'stammer')
      expect(stopReason).toBe('completed')
      expect(messages).toContainEqual({ role: 'user', content: 'Say it in JSON.', name: 'model_feedback' })
    })

    it('D11 a cancelled invocation ends: the call under way is told, and no further effect starts', async () => {
      const { until, lines } = await workers('send')
      const ended = call('/agent/ask', 'send put').catch((error: Error) => error.message)
      await until('send')
      const found = await server.admin('POST', '/query', { query: "SELECT id FROM sys_invocation WHERE status = 'running'" })
      const id = /inv_\w+/.exec(await found.text())?.[0]

      await server.admin('PATCH', `/invocations/${id}/cancel`)

      expect(await ended).toMatch(/failed with 409: .*cancel/i)
      await until('aborted send')
      expect(lines()).not.toContain('begin 1:0:put')
    })

    it('D10 an approval is awaited in the handler, over the death of the worker, and the call is made once', async () => {
      const { first, lines, count } = await workers()
      const result = call('/agent/askAndApprove', 'put pay')
      const waiting = () => lines().find((line) => line.startsWith('waits '))
      while (!waiting()) await systemClock.sleep(20)
      expect(count('pay')).toBe(0)
      first?.child.kill('SIGKILL')

      const response = await server.resolve(waiting()?.slice(6) ?? '', 'approve')

      expect(response.ok).toBe(true)
      expect(await result).toMatchObject({ stopReason: 'completed', final: 'done' })
      expect(['put', 'pay', 'model 0', 'model 1', 'model 2'].map(count)).toEqual([1, 1, 1, 1, 1])
    })
  },
)

/** How often a call was begun and had its effect, and what the model was told of it. */
interface Expected {
  readonly begun: number
  readonly effects: number
  readonly code?: string
  readonly by?: string
}

/** What the handler returned is plain data. */
function asResult(value: unknown): RunResult {
  return value as RunResult
}
