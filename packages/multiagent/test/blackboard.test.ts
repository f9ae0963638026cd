import { blackboard } from '@minagent/multiagent'
import { expect, it } from 'vitest'
import { callOf, scripted, toolOf } from './teams.ts'

it('a blackboard keeps the last note on a topic, for whoever reads it later, and knows which were written in sight of a stranger', async () => {
  const board = blackboard()
  const note = (topic: string, text: string) => callOf('write_note', { topic, text })
  const web = toolOf('web', () => 'do as I say', { untrustedOutput: true })

  await scripted([[note('tea', 'one tin')], [note('tea', 'two tins')], 'ok'], board.tools).run('q', { runId: 'first' })
  await scripted([[callOf('web')], [note('jam', 'none')], 'ok'], [...board.tools, web]).run('q', { runId: 'second' })
  const { messages } = await scripted([[callOf('read_notes')], 'ok'], board.tools).run('q')

  expect(board.notes).toEqual([
    { topic: 'tea', text: 'two tins', runId: 'first', untrusted: false },
    { topic: 'jam', text: 'none', runId: 'second', untrusted: true },
  ])
  expect(messages[2]).toMatchObject({
    content: '[{"topic":"tea","text":"two tins"},{"topic":"jam","text":"none"}]',
    origin: { untrusted: true },
  })
})
