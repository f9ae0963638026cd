import type { RunEvent } from '@minagent/types'

/** A piece of what an agent says: its messages come one after another. `message` is unique in the run. */
export type SpokenPiece =
  | { readonly type: 'start' | 'end'; readonly message: string }
  | { readonly type: 'text'; readonly message: string; readonly text: string }

/**
 * What an agent says, in pieces as it says them; of an answer whose pieces were not told, or not all, the rest comes when it is whole.
 * What a model took back (it failed, and was asked again) stays said, and its next answer is another message.
 */
export class SpokenText {
  #messages = 0
  #open: string | undefined
  #said = ''

  add(event: RunEvent): readonly SpokenPiece[] {
    if (event.type === 'assistant.delta' && event.kind === 'text') return this.#say(event.text)
    if (event.type === 'assistant.restart') return this.#end()
    if (event.type !== 'model.finished') return []
    const { content } = event.response.message
    const rest = content.startsWith(this.#said) ? this.#say(content.slice(this.#said.length)) : [...this.#end(), ...this.#say(content)]
    return [...rest, ...this.#end()]
  }

  /** Ends the message that is open. */
  end(): readonly SpokenPiece[] {
    return this.#end()
  }

  #say(text: string): readonly SpokenPiece[] {
    if (text === '') return []
    this.#said += text
    if (this.#open !== undefined) return [{ type: 'text', message: this.#open, text }]
    const message = String(this.#messages++)
    this.#open = message
    return [
      { type: 'start', message },
      { type: 'text', message, text },
    ]
  }

  #end(): readonly SpokenPiece[] {
    const message = this.#open
    this.#open = undefined
    this.#said = ''
    return message === undefined ? [] : [{ type: 'end', message }]
  }
}
