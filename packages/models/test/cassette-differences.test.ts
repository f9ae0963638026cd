import { memoryCassette, withCassette } from '@minagent/models'
import { assistant, isDefectError, type Message, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { question, recorded, silent, thrownBy, tool } from './cassette-samples.ts'

const call = { id: 'c1', name: 'get_weather', arguments: { city: '上海', unit: 'c' } }
describe('a replay of another request', () => {
  it('fails a replay with a different request by naming message, field, expected and got, as a defect', async () => {
    const history = (city: string): Message[] => [
      user('weather?'),
      assistant('', [{ ...call, arguments: { city } }]),
      toolMessage(call, '21'),
    ]
    const store = await recorded(['a', 'b'], [question, history('Paris')])
    const replay = withCassette(silent, { store, mode: 'replay' })

    const error = await thrownBy(replay.complete(history('London'), [{ ...tool, description: 'New.' }]))

    expect(isDefectError(error) && error.code).toBe('recording_mismatch')
    expect(String(error)).toContain(
      'It differs from the recorded request 2 in\n' +
        '  messages[1].content[0].input.city: expected "Paris", got "London"\n' +
        '  tools[0].description: expected "Weather.", got "New."\n',
    )
  })

  it('shows of long texts the place where they differ, and of many differences the first five', async () => {
    const long = (word: string) => [user(`${'很长的开头。'.repeat(100)}${word}${'the end '.repeat(100)}`)]
    const store = await recorded(['a'], [long('red')])
    const text = String(await thrownBy(withCassette(silent, { store, mode: 'replay' }).complete(long('green'), [])))

    expect(text).toMatch(/messages\[0\]\.content: expected "…[^"]{20}redthe [^"]*…", got "…[^"]{20}greenthe [^"]*…"/)
    expect(text).toContain('tools[0]: expected {"name":"get_weather"')
    expect(text.length).toBeLessThan(900)

    const many = Array.from({ length: 8 }, (_, index) => user(`${index}`))
    const manyText = String(await thrownBy(withCassette(silent, { store, mode: 'replay' }).complete(many, [tool])))
    expect(manyText).toContain('messages[1]: expected nothing, got {"role":"user","content":"1"}')
    expect(manyText).toContain('and 3 more')
  })

  it('tells the model ids, and that nothing is left', async () => {
    const store = await recorded(['a'], [question])
    const other = withCassette({ ...silent, id: 'fake/other' }, { store, mode: 'replay' })
    expect(String(await thrownBy(other.complete(question, [tool])))).toContain('model: expected "fake/script", got "fake/other"')

    const replay = withCassette(silent, { store, mode: 'replay' })
    await replay.complete(question, [tool])
    expect(String(await thrownBy(replay.complete([user('new')], [])))).toContain('All 1 recorded answers have been given.')
    const empty = withCassette(silent, { store: memoryCassette(), mode: 'replay' })
    expect(String(await thrownBy(empty.complete(question, [])))).toContain('The cassette is empty.')
  })
})
