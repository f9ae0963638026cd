import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal, memoryVault, redactedJournal } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { ToolRegistry } from '@minagent/tools'
import type { Journal, PersistedEvent, Tool } from '@minagent/types'
import { journalContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const key = 'sk-live-0123456789abcdefghij'

describe('a redacted journal', () => {
  for (const { name, run } of journalContract({ make: () => redactedJournal(memoryJournal(), { vault: memoryVault() }) })) it(name, run)

  it('S6 gives back exactly what was put in, and stores no secret', async () => {
    const text = fc.constantFrom('a', key, `use ${key} now`, '[vault:1] x', '[vault:]', 'password=hunter2!')
    const name = fc.constantFrom('a', 'password', key, '[vault:1]', '__proto__')
    const json = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, text, fc.integer(), fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    })).value

    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const inner = memoryJournal()
        const journal = redactedJournal(inner, { vault: memoryVault() })
        const event: PersistedEvent = { runId: 'r', at: 0, seq: 0, type: 'step.recorded', key: 'k', kind: 'node', value }

        await journal.append(await journal.claim('r', 'me', 1000), 0, [event])

        expect(await journal.read('r')).toEqual([event])
        expect(JSON.stringify(await inner.read('r'))).not.toMatch(/sk-live|hunter2/)
      }),
    )
  })

  it('S6 goes on with a run exactly as it was, from files without a secret', async () => {
    const [folder, vault] = [temporaryFolder(), memoryVault()]
    const given: unknown[] = []
    const agent = (script: ConstructorParameters<typeof FakeModel>[0]) =>
      journaled(new Agent({ model: new FakeModel(script), tools }), store())
    const store = (): Journal => redactedJournal(fileJournal(folder), { vault })
    const send: Tool = {
      ...{ name: 'send', description: 'Sends.', parameters: { type: 'object' } },
      execute: (args) => {
        given.push(args)
        return `sent with ${key}`
      },
    }
    const tools = new ToolRegistry([send], { policy: () => 'ask' })
    const args = { password: 4711, note: `use ${key}` }
    const first = await agent([[{ id: 'c', name: 'send', arguments: args }]]).start(`send it with ${key}`, { runId: 'r' }).result
    expect(first.stopReason).toBe('awaiting_approval')

    const other = agent([`done with ${key}`])
    await other.approve('r', 0)
    const result = await (await other.resume('r')).result

    expect(given).toEqual([args])
    expect(result).toMatchObject({ stopReason: 'completed', final: `done with ${key}` })
    expect(await agent([]).replay('r')).toEqual(result)
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('')
    expect(stored).toContain('[vault:')
    expect(stored).not.toMatch(/sk-live|4711/)
  })

  it('S6 does not go on with a run whose secrets the vault does not have', async () => {
    const inner = memoryJournal()
    const agent = (vault = memoryVault()) => journaled(new Agent({ model: new FakeModel(['ok', 'ok']) }), redactedJournal(inner, { vault }))
    const vault = memoryVault()
    await agent(vault).run(`use ${key}`, { runId: 'secret' })
    await agent(vault).run('use nothing', { runId: 'open' })

    await expect(agent().resume('secret')).rejects.toMatchObject({ code: 'not_resumable' })
    await expect(agent().replay('secret')).rejects.toMatchObject({ code: 'not_resumable' })
    expect((await agent().replay('open')).final).toBe('ok')
  })

  it('forgets the secrets of a run that is deleted', async () => {
    const vault = memoryVault()
    const journal = redactedJournal(memoryJournal(), { vault })
    await journaled(new Agent({ model: new FakeModel(['ok']) }), journal).run(`use ${key}`, { runId: 'r' })
    expect((await vault.read('r')).size).toBeGreaterThan(0)

    await journal.delete('r')

    expect((await vault.read('r')).size).toBe(0)
  })

  it('writes nothing with a redactor that changes the words of the form', async () => {
    const inner = memoryJournal()
    const journal = redactedJournal(inner, { vault: memoryVault(), redact: () => 'x' })
    const event: PersistedEvent = { runId: 'r', at: 0, seq: 0, type: 'run.cancel.requested' }

    await expect(journal.append(await journal.claim('r', 'me', 1000), 0, [event])).rejects.toMatchObject({ code: 'invalid_wire' })
    expect(await inner.read('r')).toEqual([])
  })
})
