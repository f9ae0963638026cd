import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { ToolRegistry } from '@minagent/tools'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

it('D9 S7 what an untrusted tool says is stored once, with its origin', async () => {
  const page = {
    name: 'page',
    description: 'Reads a page.',
    parameters: { type: 'object' },
    metadata: { untrustedOutput: true },
    execute: () => 'the text of a stranger',
  }
  const folder = temporaryFolder()
  const model = new FakeModel([[{ id: 'c1', name: 'page', arguments: {} }], 'ok'])
  const durable = journaled(new Agent({ model, tools: new ToolRegistry([page]) }), fileJournal(folder))

  const result = await durable.start('q', { runId: 'r1' }).result

  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.jsonl'))
  const stored = files.map((path) => readFileSync(join(folder, path), 'utf8')).join('')
  expect(stored.split('the text of a stranger')).toHaveLength(2)
  expect(result.messages[2]).toMatchObject({ origin: { kind: 'tool', name: 'page', untrusted: true } })
  expect(await durable.get('r1')).toEqual(result)
})
