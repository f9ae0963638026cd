import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { isMinagentError, type Message, type Run, type RunEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { add, addCall } from './samples.ts'
import { contents, scenario } from './scenario.ts'

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
