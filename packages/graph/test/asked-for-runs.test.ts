import { defineGraph, END } from '@minagent/graph'
import { memoryJournal, stepStore } from '@minagent/session'
import type { StepStore } from '@minagent/types'
import { describe, expect, it } from 'vitest'

describe('a run that is asked for', () => {
  const asking1 = (steps: StepStore, answer: () => undefined = () => undefined) =>
    defineGraph({ state: {}, nodes: { a: { ask: () => 'sure?', answer } }, edges: [{ from: 'a', to: END }], start: 'a' }, { steps })

  it('and is not there is not there afterwards either', async () => {
    const journal = memoryJournal()
    const graph = asking1(stepStore(journal))

    await expect(graph.resume('r1').result).rejects.toMatchObject({ code: 'not_found' })
    await expect(graph.history('r1')).rejects.toMatchObject({ code: 'not_found' })
    await expect(graph.fork('r1', 0, { runId: 'r2' }).result).rejects.toMatchObject({ code: 'not_found' })

    expect(await journal.list()).toEqual([])
    await expect(graph.run({}, { runId: 'r2' })).resolves.toMatchObject({ status: 'suspended' })
  })

  it('has a history while it is under way, and is not written for it', async () => {
    const journal = memoryJournal()
    const steps = stepStore(journal)
    const { runId } = await asking1(steps).run()
    const open = await steps.open(runId)
    const before = await journal.read(runId)

    expect(await asking1(steps).history(runId)).toHaveLength(1)

    expect(await journal.read(runId)).toEqual(before)
    await open.close()
  })

  it('D13 and is a dead letter can be forked', async () => {
    const journal = memoryJournal()
    const steps = stepStore(journal, { resumeBudget: 1 })
    const { runId } = await asking1(steps).run()
    await (await steps.open(runId)).close()
    const graph = asking1(steps)
    await expect(graph.resume(runId, { '0:a': 'yes' }).result).rejects.toMatchObject({ code: 'not_resumable' })

    const { id, result } = graph.fork(runId, 0)

    await expect(result).resolves.toMatchObject({ status: 'suspended' })
    await expect(graph.resume(id, { '0:a': 'yes' }).result).resolves.toMatchObject({ status: 'completed' })
  })

  it('has the defaults of keys that its graph has got since', async () => {
    const steps = stepStore(memoryJournal())
    const { runId } = await asking1(steps).run()
    const state: { readonly added: readonly string[] } = { added: ['default'] }
    const graph = defineGraph(
      {
        state,
        nodes: { a: { ask: () => '', answer: ({ added }) => ({ added: [...added, 'new'] }) } },
        edges: [{ from: 'a', to: END }],
        start: 'a',
      },
      { steps },
    )

    await expect(graph.resume(runId, { '0:a': 'yes' }).result).resolves.toMatchObject({ state: { added: ['default', 'new'] } })
  })
})
