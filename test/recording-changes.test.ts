import { Agent } from '@minagent/loop'
import { FakeModel, recordRun, replayRun } from '@minagent/models'
import { isDefectError, type ToolCall } from '@minagent/types'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OfficeChanges, office } from './support/recorded-office.ts'

const callOf = (name: string, id: string, n = 1): ToolCall => ({ id, name, arguments: { n } })

let recording: string
beforeAll(async () => {
  const model = new FakeModel([[callOf('echo', 'c1'), callOf('slow', 'c2', 2)], 'All is well.'])
  recording = (await recordRun(office().program, { model })).recording
})

async function mismatch(changes: OfficeChanges, text = recording): Promise<string> {
  const error: unknown = await replayRun(office(changes).program, text).then(
    () => expect.fail('The change was not noticed.'),
    (thrown: unknown) => thrown,
  )
  expect(isDefectError(error) && error.code).toBe('recording_mismatch')
  return String(error)
}

describe('a replay of a program that has changed says', () => {
  it('which message is another', async () => {
    expect(await mismatch({ system: 'You look after a garden.' })).toContain(
      'The program asks the model otherwise than in line 3 of the recording:\n' +
        '  messages[0].content: expected "You look after an office.", got "You look after a garden."',
    )
  })

  it('which tool is another', async () => {
    expect(await mismatch({ description: 'Gives n.' })).toContain('tools[0].description: expected "Gives n back.", got "Gives n."')
  })

  it('that a call has other arguments, and that there is one more', async () => {
    const changed = recording.replaceAll('{\\"n\\":1}', '{\\"n\\":7}').replaceAll('"input":{"n":1}}', '"input":{"n":7}}')
    const mixed = recording
      .split('\n')
      .map((line, index) => (line.includes('"type":"tool.asked"') ? line : (changed.split('\n')[index] ?? '')))
      .join('\n')

    expect(await mismatch({}, mixed)).toMatch(/asks a tool otherwise than in line \d+ of the recording:\n {2}input\.n: expected 1, got 7/)
  })

  it('that it ends too early', async () => {
    expect(await mismatch({ maxSteps: 1 })).toMatch(/The program has ended, but the recording goes on with line \d+: model.asked/)
  })

  it('that it asks once more', async () => {
    expect(await mismatch({ gate: () => ({ accept: false, feedback: 'Look again.' }) })).toContain(
      'The program asks the model once more than was recorded:',
    )
  })

  it('that the same answers lead to another end', async () => {
    const other = recording.replace('"steps":["echo', '"steps":["was: echo')
    expect(await mismatch({}, other)).toContain('The run ended otherwise than in the recording:\n  steps[0]: expected "was: echo')
  })

  it('that it names more runs', async () => {
    const work: OfficeChanges['work'] = async ({ ids }) => void ids.next('call')
    expect(await mismatch({ work })).toContain('The program asks for one more id of a call than was recorded.')
  })

  it('that it waits for something that never came, and what comes instead', async () => {
    expect(await mismatch({ work: ({ clock }) => clock.sleep(500) })).toContain('The program waits for something that did not come')

    const parallel = office({ parallelTools: true })
    const { recording: together } = await recordRun(parallel.program, {
      model: new FakeModel([[callOf('slow', 'c1', 20), callOf('slow', 'c2', 1)], 'done']),
    })
    expect(await mismatch({}, together)).toContain('it goes on with the answer to line 7: {"type":"tool_use","id":"c2"')
  })

  it('the same, whatever the program makes of it', async () => {
    const { program } = office({ system: 'Another.' })

    await expect(
      replayRun((parts) => program(parts).catch(() => new Agent({ model: new FakeModel(['x']) }).run('q')), recording),
    ).rejects.toThrow('asks the model otherwise')
  })
})

describe('a text that is no recording', () => {
  it.each([
    ['', 'line 1 must be {"type":"run","version":1,…}'],
    ['{"type":"run","version":2}\n', 'line 1 must be'],
    ['{"type":"run","version":1,"at":0}\n', 'its last line, of type "end", is missing'],
    ['{"type":"run","version":1}\n{"type":"odd"}\n{"type":"end"}\n', 'line 2: the type "odd" is not known'],
    ['{"type":"run","version":1}\n{"type":"tool.answered","call":0}\n{"type":"end"}\n', 'line 2: the time is missing'],
    ['{"type":"run","version":1}\n{"type":"tool.asked"}\n{"type":"end"}\n', 'line 2: the number of the call is missing'],
    ['{"type":"run","version":1}\n{"ty', 'Line 2 is not JSON'],
  ])('is refused, saying what is wrong: %j', async (text, problem) => {
    const error: unknown = await replayRun(office().program, text).catch((thrown: unknown) => thrown)

    expect(isDefectError(error) && error.code).toBe('recording_failed')
    expect(String(error)).toContain(problem)
  })
})
