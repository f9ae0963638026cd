import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type DurableOptions, journaled, memoryJournal } from '@minagent/session'
import { isMinagentError, type Journal, type PersistedEvent, type Run, type RunEvent } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { agentOf, call } from './looking-agent.ts'

/** A journal with the first `count` events of a run that would have said `It is one.`, cut off long ago. */
async function cutOff(count: number): Promise<Journal> {
  const clock = fakeClock(0)
  const journal = memoryJournal({ clock })
  await journaled(agentOf([call('a')], 'It is one.').agent, journal, { clock }).run('How many?', { runId: 'whole' })
  const events = (await journal.read('whole')).slice(0, count).map((event): PersistedEvent => ({ ...event, runId: 'r1' }))
  const lease = await journal.claim('r1', 'gone', 1_000)
  await journal.append(lease, 0, events)
  await journal.release(lease)
  return journal
}

async function told(run: Run): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}

/** Types of the events, the texts of deltas with them. */
function shown(events: readonly RunEvent[]): readonly string[] {
  return events.map((event) => (event.type === 'assistant.delta' ? `${event.type} ${event.text}` : event.type))
}

describe('a run that is gone on with', () => {
  it('D1 tells those who iterate the deltas of a stream, as a run without a journal does', async () => {
    const model = new FakeModel(['It is one.'], { chunkSize: 5 })

    const events = await told(journaled(new Agent({ model }), memoryJournal()).start('How many?'))

    expect(shown(events)).toEqual([
      'run.started',
      'model.started',
      'assistant.started',
      'assistant.delta It is',
      'assistant.delta  one.',
      'model.finished',
      'run.succeeded',
    ])
  })

  it('D1 tells its past once, the recorded text as one delta, and goes on from there', async () => {
    const journal = await cutOff(5)

    const events = await told(await journaled(agentOf().agent, journal).resume('r1'))

    expect(shown(events)).toEqual([
      'run.started',
      'model.started',
      'model.finished',
      'tool.call.started',
      'tool.call.finished',
      'model.started',
      'assistant.started',
      'assistant.delta It is one.',
      'model.finished',
      'run.succeeded',
    ])
  })

  it.each<DurableOptions>([{}, { version: '2' }])('D7 refuses another agent, and leaves the run as it was: %o', async (options) => {
    const journal = await cutOff(4)
    const before = await journal.read('r1')
    const agent = new Agent({ model: new FakeModel(['other']), ...(options.version ? {} : { system: 'Another.' }) })

    const error = await (await journaled(agent, journal, options).resume('r1')).result.catch((reason: unknown) => reason)

    expect(isMinagentError(error, 'not_resumable')).toBe(true)
    expect(await journal.read('r1')).toEqual(before)
    expect(await journal.list({ status: 'running' })).toMatchObject([{ runId: 'r1' }])
  })

  it('D7 goes on with another agent where it may, and records that', async () => {
    const journal = await cutOff(4)
    const agent = journaled(agentOf('Still one.').agent, journal, { version: '2', onChange: 'continue' })

    const result = await (await agent.resume('r1')).result

    expect(result.final).toBe('Still one.')
    expect((await journal.read('r1'))[4]).toMatchObject({ type: 'run.resumed', fingerprint: expect.stringMatching(/:2$/) })
  })
})
