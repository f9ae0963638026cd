import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { isMinagentError, type Message, type Run, type RunEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { office, send } from './office.ts'
import { add, addCall, callOf } from './samples.ts'
import { contents, resumed, scenario } from './scenario.ts'

const tools = new ToolRegistry([add])

/** Steers when the first event of a type comes. */
function steering(type: RunEvent['type'], text = 'also this') {
  let run: Run | undefined
  let done = false
  return {
    act(started: Run) {
      run = started
    },
    observers: [
      {
        onEvent(event: RunEvent) {
          if (event.type !== type || done) return
          done = true
          run?.steer(text)
        },
      },
    ],
  }
}

describe('steer', () => {
  it('before the first model call enters after the input', async () => {
    const { result } = await scenario({ model: new FakeModel(['ok']) }, { act: (run) => run.steer('also this') })

    expect(contents(result)).toEqual(['q', 'also this', 'ok'])
  })

  it('while a tool runs enters after its result', async () => {
    const { act, observers } = steering('tool.call.started')

    const { result } = await scenario({ model: new FakeModel([[addCall()], 'ok']), tools, observers }, { act })

    expect(contents(result)).toEqual(['q', '', '5', 'also this', 'ok'])
  })

  it('at the last answer makes the run go on', async () => {
    const { act, observers } = steering('model.finished')

    const { result } = await scenario({ model: new FakeModel(['first', 'second']), observers }, { act })

    expect(contents(result)).toEqual(['q', 'first', 'also this', 'second'])
    expect(result).toMatchObject({ final: 'second', modelRounds: 2 })
  })

  it('while another call waits for approval is kept over the suspension, and stands behind all answers', async () => {
    const { act, observers } = steering('tool.call.started')
    const { options } = office([[send('a'), callOf('look', 'l1'), send('b')], 'ok'])

    const asked = await scenario({ ...options, observers }, { act })
    expect(contents(asked.result)).toEqual(['q', '', 'look done', 'also this'])
    const stored = { ...asked, result: JSON.parse(JSON.stringify(asked.result)) }
    const half = await resumed(stored, options, { 2: 'approve' })
    expect(contents(half.result)).toEqual(['q', '', 'look done', 'send b', 'also this'])
    const { result } = await resumed(half, options, { 0: 'approve' })

    expect(contents(result)).toEqual(['q', '', 'send a', 'look done', 'send b', 'also this', 'ok'])
    expect(result.steps.map((step) => step.toolCallId)).toEqual(['a', 'l1', 'b', undefined])
  })

  it('cancels a run that would have been suspended when a listener does so at it', async () => {
    let run: Run | undefined
    const { options } = office([[send('a')], 'no'])
    const observers = [{ onEvent: (event: RunEvent) => event.type === 'message.steered' && run?.cancel() }]
    const steers = steering('tool.call.started')
    const act = (started: Run) => {
      run = started
      steers.act(started)
    }

    const { result } = await scenario({ ...options, observers: [...steers.observers, ...observers] }, { act })

    expect(result).toMatchObject({ stopReason: 'cancelled', pending: [] })
    expect(result.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool', 'user'])
  })

  it('is the last thing in a run that a listener cancels at it: no hook is asked any more', async () => {
    let run: Run | undefined
    const asked: string[] = []
    const observers = [{ onEvent: (event: RunEvent) => event.type === 'message.steered' && run?.cancel() }]
    const context = {
      view(messages: readonly Message[]) {
        asked.push('view')
        return messages
      },
    }

    const { result } = await scenario(
      { model: new FakeModel(['no']), observers, context },
      {
        act(started) {
          run = started
          run.steer('also this')
        },
      },
    )

    expect(contents(result)).toEqual(['q', 'also this'])
    expect(asked).toEqual([])
  })

  it('after the end is refused, as it is once the answer has been accepted', async () => {
    const errors: unknown[] = []
    let run: Run | undefined
    const late = () => {
      try {
        run?.steer('too late')
      } catch (error) {
        errors.push(error)
      }
    }
    const context = { view: (messages: readonly never[]) => messages, record: late } as never
    const agent = new Agent({ model: new FakeModel(['ok']), context })
    run = agent.start('q')

    await run.result
    late()

    expect(errors.map((error) => isMinagentError(error, 'run_ended') && error.details)).toEqual([{ runId: run.id }, { runId: run.id }])
  })
})
