import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { sha256 } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const ROUNDS = 1_000
const TEXT = 500

describe('the files of a long run', () => {
  it('D9 take less than 1.6 MB for 1,000 rounds with 1 MB of unique text, at most 300 bytes an event beside it', async () => {
    const folder = temporaryFolder()
    const journal = fileJournal(folder)
    const tool = defineTool({
      name: 'look',
      description: 'Looks.',
      parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } as const),
      metadata: { sideEffect: 'none' },
      execute: ({ n }) => uniqueText(`result ${n}`),
    })
    const script = Array.from({ length: ROUNDS }, (_, n) => ({
      message: { role: 'assistant', content: uniqueText(`text ${n}`), toolCalls: [{ id: `call_${n}`, name: 'look', arguments: { n } }] },
      stopReason: 'tool_use',
      usage: { inputTokens: 1_000 + n, outputTokens: 100 },
    })) satisfies ConstructorParameters<typeof FakeModel>[0]
    const agent = new Agent({
      model: new FakeModel([...script, 'done'], { record: false }),
      tools: new ToolRegistry([tool]),
      maxSteps: ROUNDS + 1,
      limits: { toolCalls: ROUNDS },
    })

    const result = await journaled(agent, journal).run('go', { runId: 'r1' })

    const bytes = sizeOf(folder)
    const overhead = (bytes - ROUNDS * 2 * TEXT) / result.eventCount
    expect(result.modelRounds).toBe(ROUNDS + 1)
    expect(bytes).toBeLessThan(1_600_000)
    expect(overhead).toBeLessThan(300)
    expect(await journal.read('r1')).toHaveLength(result.eventCount)
  })
})

/** Hexadecimal digits that occur nowhere else. */
function uniqueText(seed: string): string {
  let text = ''
  while (text.length < TEXT) text += sha256(`${seed} ${text.length}`)
  return text.slice(0, TEXT)
}

function sizeOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.map((name) => statSync(join(folder, name))).reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)
}
