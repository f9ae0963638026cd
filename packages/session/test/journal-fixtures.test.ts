import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { journalScenarios } from './support/journal-scenarios.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Journals as earlier versions wrote them, a folder for each version of the format. Those of a released version are never written
 * again: a format that changes gets a version and a folder of its own, and this program goes on reading the old ones.
 */
const fixtures = fileURLToPath(new URL('./journals/', import.meta.url))

/** The version that is written today. */
const CURRENT = 'm1'

const versions = readdirSync(fixtures)
const runs = versions.flatMap((version) => runsIn(version).map((name) => ({ version, name })))

function runsIn(version: string): readonly string[] {
  return readdirSync(join(fixtures, version, 'runs')).map((name) => name.slice('run-'.length))
}

/** What a run amounts to, as text. */
function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

describe.each(runs)('the journal $name of version $version', ({ version, name }) => {
  const result = join(fixtures, version, 'results', `${name}.json`)

  it('D7 gives the same result again, without a model, a tool or a clock; what was cut off goes on', async () => {
    const folder = temporaryFolder()
    cpSync(join(fixtures, version, 'runs'), folder, { recursive: true })
    const journal = fileJournal(folder)
    const goesOn = journalScenarios.find((scenario) => scenario.name === name)?.goesOn
    const reader = journaled(new Agent({ model: new FakeModel([]) }), journal)
    const isDead = (await reader.list()).some(({ runId, status }) => runId === name && status === 'dead_letter')

    const found = goesOn ? await (await goesOn(journal).resume(name)).result : isDead ? await journal.read(name) : await reader.replay(name)

    await expect(written(found)).toMatchFileSnapshot(result)
  })
})

describe('the journals that are written today', () => {
  it.each(journalScenarios)('D7 are of the version of the fixtures, byte for byte: $name', async ({ name, write }) => {
    const folder = temporaryFolder()

    await write(fileJournal(folder, { clock: fakeClock(Date.UTC(2025, 0, 1)) }))

    const claims = readdirSync(join(folder, `run-${name}`))
    expect(claims.length).toBeGreaterThan(0)
    for (const claim of claims) {
      const path = join(`run-${name}`, claim, 'records.jsonl')
      await expect(readFileSync(join(folder, path), 'utf8')).toMatchFileSnapshot(join(fixtures, CURRENT, 'runs', path))
    }
  })

  it('hold every type of event but that of a defect', () => {
    const records = readdirSync(join(fixtures, CURRENT, 'runs'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.jsonl'),
    )
    const text = records.map((path) => readFileSync(join(fixtures, CURRENT, 'runs', path), 'utf8')).join('')

    expect([...new Set(text.match(/(?<="type":")[a-z_]+\.[a-z_.]+(?=")/g))].sort()).toEqual([
      'approval.requested',
      'approval.resolved',
      'message.steered',
      'model.feedback',
      'model.finished',
      'policy.decided',
      'run.cancel.requested',
      'run.dead_lettered',
      'run.failed',
      'run.resumed',
      'run.started',
      'run.succeeded',
      'run.suspended',
      'tool.call.finished',
      'tool.call.started',
    ])
  })
})
