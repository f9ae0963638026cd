import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replayRun } from '@minagent/models'
import { type FakeProvider, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codingTools } from '../apps/examples/ch18-code-agent/coding-tools.ts'
import { snapshotOf } from '../apps/examples/ch18-code-agent/snapshot.ts'
import { codingAgent, task } from '../apps/examples/stories/code-agent/coding-agent.ts'
import { script } from '../apps/examples/stories/code-agent/script.ts'
import { root } from './support/repository.ts'

const story = join(root, 'apps/examples/stories/code-agent')
const golden = readFileSync(join(story, 'golden.txt'), 'utf8')
const replies = script.filter((item): item is Exclude<typeof item, (...args: never[]) => unknown> => typeof item !== 'function')

/** Starts several processes, each of which runs tests: slow on a machine with much to do. */
const slow = { timeout: 300_000 }

describe('the story of the code agent', () => {
  let folder: string
  let provider: FakeProvider | undefined

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'minagent-story-'))
  })
  afterEach(async () => {
    await provider?.close()
    provider = undefined
    rmSync(folder, { recursive: true })
  })

  /** The program of the story, with no other variable than those that are given. */
  function tell(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: unknown; stdout: string; stderr: string }> {
    const command = ['--import', import.meta.resolve('tsx'), 'main.ts', '--trace', join(folder, 'trace.jsonl'), ...args]
    return new Promise((resolve) => {
      execFile(process.execPath, command, { cwd: story, env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, stdout, stderr }),
      )
    })
  }

  /** The variables of a provider that is there and says this. */
  async function provided(...script: readonly ProviderReply[]): Promise<Record<string, string>> {
    provider = await fakeProvider({ format: 'openai', script })
    return { OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${provider.url}/v1` }
  }

  it('K14 ends when the tests pass, not when the model says so: offline, though a key is set', slow, async () => {
    const { code, stdout } = await tell([], await provided(...replies))

    expect(stdout).toBe(golden)
    expect(code).toBe(0)
    expect(provider?.requests).toEqual([])
  })

  it('leaves a trace from which the run is told again, without the model, a tool or a test', slow, async () => {
    await tell([])
    const recording = readFileSync(join(folder, 'trace.jsonl'), 'utf8')
    const repository = join(story, 'repository')
    const before = snapshotOf(repository)
    const tools = codingTools(repository, 'en')
    const replayed = await replayRun(
      (parts) => codingAgent({ root: repository, before, tests: 4 }, tools.registry, parts, { onEvent: () => undefined }).run(task),
      recording,
    )
    await tools.close()

    expect(replayed).toMatchObject({ stopReason: 'completed', modelRounds: script.length, final: script.at(-1) })
    expect(replayed.messages.filter((message) => 'name' in message && message.name === 'model_feedback')).toHaveLength(1)
    expect(snapshotOf(repository)).toEqual(before)
  })

  it('is the same on a real model, when --real asks for one', slow, async () => {
    const { code, stdout } = await tell(['--real'], await provided(...replies))

    expect(stdout.split('\n').slice(2).join('\n')).toBe(golden)
    expect(code).toBe(0)
    expect(provider?.requests).toHaveLength(script.length)
  })

  it('says what is missing when --real is given and no key is set', slow, async () => {
    expect(await tell(['--real'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'There is no real model: set the key of a provider, such as OPENAI_API_KEY.\n',
    })
  })

  it('fails when the model never gets further than its word', slow, async () => {
    const { code, stdout } = await tell(['--real'], await provided('Done.'))

    expect(code).toBe(1)
    expect(stdout).toContain('The gate: You are not done: 3 of 4 tests pass.\nThe run ended with model_failed')
    expect(stdout).toContain('FAILED The tests failed before and pass now: 3 of 4.\nFAILED The gate accepted.\nok ')
  })
})
