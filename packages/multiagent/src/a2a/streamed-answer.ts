import type { TaskArtifactUpdateEvent } from '@a2a-js/sdk'
import type { RunEvent } from '@minagent/types'
import { textPart } from './a2a-parts.ts'

/** The answer of a run as one artifact that grows: what a model says before it calls tools is replaced by what it says after. */
export class StreamedAnswer {
  readonly #publish: (update: TaskArtifactUpdateEvent) => void
  readonly #ids: { readonly taskId: string; readonly contextId: string }
  #text = ''
  #round = -1

  constructor(publish: (update: TaskArtifactUpdateEvent) => void, ids: { readonly taskId: string; readonly contextId: string }) {
    this.#publish = publish
    this.#ids = ids
  }

  add(event: RunEvent): void {
    if (event.type === 'assistant.restart') this.#round = -1
    if (event.type !== 'assistant.delta' || event.kind !== 'text') return
    const append = event.round === this.#round
    this.#round = event.round
    this.#text = append ? this.#text + event.text : event.text
    this.#send(event.text, append, false)
  }

  /** Ends with the text that the run gave, which a model that does not stream gives only now. */
  finish(final: string): void {
    const complete = this.#round >= 0 && this.#text === final
    this.#send(complete ? '' : final, complete, true)
  }

  #send(text: string, append: boolean, lastChunk: boolean): void {
    const artifact = { artifactId: 'answer', name: 'answer', description: '', parts: [textPart(text)], metadata: undefined, extensions: [] }
    this.#publish({ ...this.#ids, artifact, append, lastChunk, metadata: undefined })
  }
}
