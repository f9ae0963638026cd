import { type Clock, callToWire, DefectError, type Model, type ModelCallOptions, type ModelEvent, type Toolbox } from '@minagent/types'
import { type RedactText, redactedJson, sleepOn } from '@minagent/types/runtime'
import { responseDeltas } from '../response-deltas.ts'
import { throwIfCancelled } from '../throw-if-cancelled.ts'
import type { CallArrival, RunPlayback } from './run-playback.ts'
import type { RunParts } from './run-program.ts'
import type { RunRecording } from './run-recording.ts'
import { RequestWriter } from './wire-request.ts'

/** The parts of a run that give what a recording holds: no model is asked, no tool runs, no time passes. */
export function replayedParts(recording: RunRecording, playback: RunPlayback, redact: RedactText): RunParts {
  return {
    model: replayedModel(recording, playback, redact),
    tools: (toolbox) => replayedToolbox(toolbox, playback, redact),
    clock: replayedClock(playback),
    ids: { next: (kind) => playback.nextId(kind) },
  }
}

function replayedModel({ model }: RunRecording, playback: RunPlayback, redact: RedactText): Model {
  const requests = new RequestWriter(undefined, redact)
  const stream: NonNullable<Model['stream']> = async function* (messages, tools, options) {
    const call = playback.ask('model.asked', requests.write(messages, tools, options))
    let streamed = false
    for (;;) {
      const event = eventOf(await playback.next(call), options)
      if (event.type === 'response' && !streamed) yield* responseDeltas(event.response, CHUNK_SIZE)
      streamed = true
      yield event
      if (event.type === 'response') return
    }
  }
  return {
    ...(model.id === undefined ? {} : { id: model.id }),
    async complete(messages, tools, options) {
      const call = playback.ask('model.asked', requests.write(messages, tools, options))
      for (;;) {
        const event = eventOf(await playback.next(call), options)
        if (event.type === 'response') return event.response
      }
    },
    ...(model.stream ? { stream } : {}),
  }
}

/** In pieces of so many code points comes an answer that was recorded whole. */
const CHUNK_SIZE = 8

function eventOf(arrival: CallArrival, options: ModelCallOptions | undefined): ModelEvent {
  switch (arrival.type) {
    case 'model.streamed':
      return arrival.delta
    case 'model.answered':
      return { type: 'response', response: arrival.response }
    case 'model.failed':
      if (arrival.aborted) throwIfCancelled(options)
      throw arrival.aborted ? new DefectError('recording_mismatch', 'In the recording this call of the model was aborted.') : arrival.error
    case 'tool.decided':
    case 'tool.answered':
      throw new DefectError('recording_failed', 'In the recording a tool answers a call of the model.')
    default:
      return arrival satisfies never
  }
}

function replayedToolbox(toolbox: Toolbox, playback: RunPlayback, redact: RedactText): Toolbox {
  return {
    ...(toolbox.locale === undefined ? {} : { locale: toolbox.locale }),
    schemas: () => toolbox.schemas(),
    encode: (result) => toolbox.encode(result),
    describe: (name) => toolbox.describe(name),
    async execute(toolCall, context) {
      const call = playback.ask('tool.asked', redactedJson(callToWire(toolCall), redact))
      for (;;) {
        const arrival = await playback.next(call)
        if (arrival.type === 'tool.answered') return arrival.result
        if (arrival.type !== 'tool.decided') throw new DefectError('recording_failed', 'In the recording a model answers a call of a tool.')
        context.decided?.(arrival.verdict)
      }
    },
  }
}

function replayedClock(playback: RunPlayback): Clock {
  const clock: Clock = {
    now: () => playback.now,
    sleep: (ms, signal) => playback.sleeping(sleepOn(clock, ms, signal)),
    timer: (ms, fire) => playback.timer(ms, fire),
  }
  return clock
}
