import type { Entry } from './peer.ts'

/** What the model says in one round. */
export interface Reply {
  readonly text: string
  readonly calls: readonly ReplyCall[]
  /** `length`: cut off by the limit of tokens. */
  readonly finish: 'stop' | 'tools' | 'length'
  /** The pieces in which a stream sends the text; by default one. */
  readonly deltas?: readonly string[]
  /** Thrown after the text, in the middle of the stream. */
  readonly error?: Error
}

export interface ReplyCall {
  readonly id: string
  readonly name: string
  readonly args: unknown
  /** The arguments as the provider sends them. */
  readonly json: string
}

/** The model of every peer: each wraps it in its own public interface for models. */
export interface ScriptedModel {
  /**
   * What the model says to a prompt.
   *
   * @param lastAnswered the call that the last entry of the prompt answers; undefined when it answers none
   * @param prompt the whole prompt, read by probes only
   * @param signal gives what the peer hands to its model to tell that nobody waits; the probes' models reject when it is aborted, as `fetch` does.
   *   The works do not ask for it, as the tools do not: some peers make it when it is read, which takes 3 µs on its own
   */
  next(lastAnswered: string | undefined, prompt: () => readonly Entry[], signal?: () => AbortSignal | undefined): Promise<Reply>
}

/**
 * A model that asks for `calls` tool calls in each of `rounds` rounds and then answers `done`.
 * It finds the round in the prompt, so that one agent serves any number of runs, also at once.
 */
export function roundsModel(rounds: number, calls = 1, delayMs = 0): ScriptedModel {
  const replies = Array.from({ length: rounds }, (_, round) => toolReply(round, calls))
  const roundOf = new Map(replies.flatMap((reply, round) => reply.calls.map((call) => [call.id, round] as const)))
  const done = textReply('done')
  return {
    async next(lastAnswered) {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      return replies[lastAnswered === undefined ? 0 : (roundOf.get(lastAnswered) ?? Number.NaN) + 1] ?? done
    },
  }
}

/** A model that says each of `replies` in turn, whatever it is asked; then `done`. */
export function listModel(replies: readonly Reply[], seen: (entries: readonly Entry[]) => void = () => undefined): ScriptedModel {
  let turn = 0
  return {
    async next(_, prompt, signal) {
      signal?.()?.throwIfAborted()
      seen(prompt())
      return replies[turn++] ?? textReply('done')
    },
  }
}

export function textReply(text: string, more: Partial<Reply> = {}): Reply {
  return { text, calls: [], finish: 'stop', ...more }
}

/** One call of `add`; `json` stands for what a provider sends that is not what it should be. */
export function callReply(id: string, args: unknown, json = JSON.stringify(args), name = 'add'): Reply {
  return { text: '', calls: [{ id, name, args, json }], finish: 'tools' }
}

function toolReply(round: number, calls: number): Reply {
  const all = Array.from({ length: calls }, (_, ordinal) => callReply(`call_${round}_${ordinal}`, { a: round, b: ordinal }).calls)
  return { text: '', calls: all.flat(), finish: 'tools' }
}
