import {
  type Clock,
  type Ids,
  type Model,
  ModelError,
  type ModelEvent,
  type PolicyVerdict,
  type Toolbox,
  type ToolContext,
} from '@minagent/types'
import { sleepOn } from '@minagent/types/runtime'
import { wrapModel } from '../wrap-model.ts'
import type { RunParts } from './run-program.ts'
import type { RunRecorder } from './run-recorder.ts'

/** What a run is really made of. */
export interface RealParts {
  readonly model: Model
  readonly clock: Clock
  readonly ids: Ids
}

/** The parts of a run that write down what they give. */
export function recordedParts({ model, clock, ids }: RealParts, recorder: RunRecorder): RunParts {
  return {
    model: recordedModel(model, recorder),
    tools: (toolbox) => recordedToolbox(toolbox, recorder),
    clock: recordedClock(clock, recorder),
    ids: {
      next(kind) {
        const id = ids.next(kind)
        recorder.note({ type: 'id', kind, id })
        return id
      },
    },
  }
}

function recordedModel(model: Model, recorder: RunRecorder): Model {
  return wrapModel(
    model,
    async (messages, tools, options) => {
      const call = recorder.modelAsked(messages, tools, options)
      try {
        const response = await model.complete(messages, tools, options)
        await recorder.turn((at) => recorder.modelAnswered(call, at, response))
        return response
      } catch (error) {
        await recorder.turn((at) => recorder.modelFailed(call, at, error, options))
        throw error
      }
    },
    (stream) =>
      async function* (messages, tools, options) {
        const call = recorder.modelAsked(messages, tools, options)
        try {
          for await (const event of stream(messages, tools, options)) {
            await recorder.turn((at) => noteEvent(recorder, { call, at, event }))
            yield event
            if (event.type === 'response') return
          }
          throw new ModelError('protocol', 'The stream ended without its response.')
        } catch (error) {
          await recorder.turn((at) => recorder.modelFailed(call, at, error, options))
          throw error
        }
      },
  )
}

function noteEvent(recorder: RunRecorder, { call, at, event }: { call: number; at: number; event: ModelEvent }): void {
  if (event.type === 'response') recorder.modelAnswered(call, at, event.response)
  else recorder.modelStreamed(call, at, event)
}

function recordedToolbox(toolbox: Toolbox, recorder: RunRecorder): Toolbox {
  return {
    ...(toolbox.locale === undefined ? {} : { locale: toolbox.locale }),
    schemas: () => toolbox.schemas(),
    encode: (result) => toolbox.encode(result),
    describe: (name) => toolbox.describe(name),
    async execute(toolCall, context) {
      const call = recorder.toolAsked(toolCall)
      const decided = (verdict: PolicyVerdict): void => {
        void recorder.turn((at) => {
          recorder.toolDecided(call, at, verdict)
          context.decided?.(verdict)
        })
      }
      const result = await toolbox.execute(toolCall, withDecided(context, decided))
      await recorder.turn((at) => recorder.toolAnswered(call, at, result))
      return result
    },
  }
}

/** The same context, whose members may be getters and must stay so, with another listener to decisions. */
function withDecided(context: ToolContext, decided: (verdict: PolicyVerdict) => void): ToolContext {
  return new Proxy(context, {
    get(target, key) {
      if (key === 'decided') return decided
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function recordedClock(clock: Clock, recorder: RunRecorder): Clock {
  const recorded: Clock = {
    now: () => recorder.now,
    sleep: (ms, signal) => sleepOn(recorded, ms, signal),
    timer(ms, fire) {
      let cancelled = false
      const timer = clock.timer(ms, () => {
        void recorder.turn((at) => {
          if (cancelled) return
          recorder.note({ type: 'timer.fired', ms, at })
          fire()
        })
      })
      return {
        cancel() {
          cancelled = true
          timer.cancel()
        },
      }
    },
  }
  return recorded
}
