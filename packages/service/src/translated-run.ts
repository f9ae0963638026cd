import { eventFromWire, type RunEvent } from '@minagent/types'

/** Tells a run in the words of another protocol, as the data of server-sent events. */
export interface Translator {
  translate(event: RunEvent): readonly string[]
  /** What is told when no more events come, and the run was not told to its end. */
  cutOff(): readonly string[]
  /** Nothing more is to be told. */
  readonly done: boolean
}

/** An event stream of a run in the words of another protocol. Whoever leaves it leaves the run. */
export function translatedStream(events: Frames, translator: Translator): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const send = (texts: readonly string[], controller: TransformStreamDefaultController<Uint8Array>) => {
    for (const text of texts) controller.enqueue(encoder.encode(`data: ${text}\n\n`))
  }
  const translation = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(frame, controller) {
        const event = eventOf(frame)
        if (!event) return controller.enqueue(frame)
        send(translator.translate(event), controller)
        if (translator.done) controller.terminate()
      },
      flush: (controller) => send(translator.cutOff(), controller),
    },
    { highWaterMark: 1 },
    { highWaterMark: 0 },
  )
  return (events ?? new Blob([]).stream()).pipeThrough(translation)
}

/** Reads an event stream of a run to the end of its translation. */
export async function readTranslated(events: Frames, translator: Translator): Promise<void> {
  const reader = (events ?? new Blob([]).stream()).getReader()
  for (let next = await reader.read(); !next.done && !translator.done; next = await reader.read()) {
    const event = eventOf(next.value)
    if (event) translator.translate(event)
    if (translator.done) break
  }
  await reader.cancel()
  if (!translator.done) translator.cutOff()
}

/** Null where a run ended before anything was told of it. */
type Frames = ReadableStream<Uint8Array> | null

const COLON = 58

/** Undefined for a heartbeat. A stream of this process gives one frame at a time. */
function eventOf(frame: Uint8Array): RunEvent | undefined {
  if (frame[0] === COLON) return undefined
  const [, data = ''] = /^data: (.*)$/m.exec(new TextDecoder().decode(frame)) ?? []
  return eventFromWire(JSON.parse(data))
}
