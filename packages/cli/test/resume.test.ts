import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { fakeClock, systemClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { cutOff, DAY, later, listed, MINUTE, seen, stuckAt } from './cut-off-run.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

describe('minagent --resume', () => {
  it('goes on with the last run that was cut off, and says which', async () => {
    const state = temporaryFolder()
    await cutOff(state, ['older?'], { at: 0 })
    await cutOff(state, ['newer?'], { at: MINUTE })
    const io = later(state)

    const exitCode = await main(['--resume'], io, { model: new FakeModel(['Yes.']), clock: fakeClock(6 * MINUTE) })

    expect(exitCode).toBe(0)
    expect(io.out()).toBe('Yes.\n')
    expect(io.err()).toMatch(/\nGoing on with run [0-9a-f]{8} \(5 min ago\): newer\?\n/)
  })

  it('goes on with the run that is named by the beginning of its id', async () => {
    const state = temporaryFolder()
    await cutOff(state, ['older?'], { at: 0 })
    await cutOff(state, ['newer?'], { at: MINUTE })
    const clock = fakeClock(6 * MINUTE)
    const older = (await listed(state, clock)).find(({ question }) => question === 'older?')
    const io = later(state)
    const model = new FakeModel(['Yes.'])

    await main(['--resume', String(older?.id).slice(0, 8)], io, { model, clock })

    expect(model.calls[0]?.[0]).toEqual([{ role: 'user', content: 'older?' }])
    expect((await listed(state, clock)).map(({ question, state: where }) => [question, where])).toEqual([
      ['older?', 'answered'],
      ['newer?', 'cut_off'],
    ])
  })

  it('asks at a terminal which of several it shall be; nothing is taken for no answer', async () => {
    const state = temporaryFolder()
    await cutOff(state, ['older?'], { at: 0 })
    await cutOff(state, ['newer?'], { at: MINUTE })
    const clock = fakeClock(2 * DAY + 2 * MINUTE)
    const [none, second] = [later(state, { terminal: true }), later(state, { terminal: true })]
    const model = new FakeModel(['Yes.'])

    const left = main(['--no-color', '--resume'], none, { model, clock })
    await seen(none, 'Which run is to go on? [1] ')
    none.endInput()
    const answered = main(['--no-color', '--resume'], second, { model, clock })
    await seen(second, 'Which run is to go on? [1] ')
    second.type('2')

    expect(await left).toBe(1)
    expect(none.err()).toContain('  1  2 days ago   newer?\n  2  2 days ago   older?\n')
    expect(await answered).toBe(0)
    expect(model.calls.map(([messages]) => messages[0]?.content)).toEqual(['older?'])
  })

  it('goes on with a chat: the conversation is known, and open again', async () => {
    const state = temporaryFolder()
    await cutOff(state, ['first', 'second'], { chat: true })
    const io = later(state, { terminal: true })
    const model = new FakeModel(['two', 'three'])

    const exit = main(['--no-color', '--resume'], io, { model, clock: fakeClock(MINUTE) })
    await seen(io, 'two')
    io.type('third')
    await seen(io, 'three')
    io.type('/exit')

    expect(await exit).toBe(0)
    expect(model.calls.map(([messages]) => messages.map(({ content }) => content))).toEqual([
      ['first', 'About first', 'second'],
      ['first', 'About first', 'second', 'two', 'third'],
    ])
  })

  it('knows the folder and the limits that the run was made with', async () => {
    const state = temporaryFolder()
    const folder = temporaryFolder({ 'notes.txt': 'The code is 42.' })
    await cutOff(state, ['code?'], { args: ['--dir', folder, '--max-steps', '2'] })
    const io = later(state)
    const read = [{ id: 'c1', name: 'read_file', arguments: { path: 'notes.txt' } }]

    const exitCode = await main(['--resume'], io, { model: new FakeModel([read, read, 'never']), clock: fakeClock(MINUTE) })

    expect(io.err()).toContain('The code is 42.')
    expect(io.err()).toContain('stop: max_model_rounds · 2 model rounds')
    expect(exitCode).toBe(1)
  })

  it('D13 gives up what was cut off again and again without getting further', async () => {
    const state = temporaryFolder()
    await cutOff(state, ['?'])
    for (let kill = 1; kill <= 5; kill++) {
      const model = stuckAt('?', [])
      void main(['--resume'], later(state), { model, clock: fakeClock(kill * MINUTE) })
      await model.stuck
    }
    const clock = fakeClock(10 * MINUTE)
    const io = later(state)

    const exitCode = await main(['--resume'], io, { model: new FakeModel([]), clock })

    expect(exitCode).toBe(1)
    expect(io.err()).toContain('it was cut off 5 times without getting further')
    expect(await listed(state, clock)).toMatchObject([{ question: '?', state: 'given_up' }])
  })

  it('D5 leaves alone what goes on in another process', async () => {
    const state = temporaryFolder()
    const clock = fakeClock(0)
    const model = stuckAt('alive?', [])
    void main(['alive?'], later(state), { model, clock })
    await model.stuck
    const io = later(state)

    const exit = main(['--resume'], io, { model: new FakeModel([]), clock })
    await seen(io, 'still goes on')
    // The other process renews its lease every 1.7 s on the same clock; files need real time in between.
    for (let step = 0; step < 20; step++) {
      await clock.advance(500)
      await systemClock.sleep(20)
    }

    expect(await exit).toBe(2)
    expect(io.err()).toContain('error: no run was cut off (those that did not end go on in other processes)\n')
  })

  it.each([
    [['--resume', 'zzz'], 'there is no run "zzz"'],
    [['--resume', 'zzz', 'why?'], 'give no other one'],
    [['--resume'], 'no run was cut off'],
  ])('%j is refused with 2 where nothing was cut off: %s', async (args, problem) => {
    const io = testIo()

    expect(await main(args, io, { model: new FakeModel([]) })).toBe(2)
    expect(io.err()).toContain(problem)
  })
})
