import type { Message, StreamResponse } from '@a2a-js/sdk'
import type { Client } from '@a2a-js/sdk/client'
import type { ModelEvent } from '@minagent/types'
import { unlessAborted } from '../unless-aborted.ts'
import { RemoteAnswer } from './remote-answer.ts'

/**
 * Sends a message to a remote agent, and gives its answer as it comes. When `signal` is aborted (its reason is thrown at once) or the
 * iteration is left, its task is cancelled, as soon as its id is known.
 */
export async function* askRemote(client: Client, message: Message, signal: AbortSignal | undefined): AsyncGenerator<ModelEvent> {
  const request = new AbortController()
  const events = client.sendMessageStream(
    { tenant: '', message, configuration: undefined, metadata: undefined },
    { signal: request.signal },
  )
  const answer = new RemoteAnswer()
  let next = events.next()
  let ended = false
  try {
    for (let event = await unlessAborted(next, signal); !event.done; event = await unlessAborted(next, signal)) {
      yield* told(answer, event.value)
      next = events.next()
    }
    ended = true
    yield { type: 'response', response: answer.response() }
  } finally {
    if (!ended) {
      // Nobody waits for it: the task may have ended, or its server may be gone.
      cancelTask(client, answer, next)
        .catch(() => undefined)
        .finally(() => request.abort())
    }
  }
}

async function cancelTask(client: Client, answer: RemoteAnswer, next: Promise<IteratorResult<StreamResponse>>): Promise<void> {
  if (!answer.taskId) {
    const first = await next
    if (!first.done) told(answer, first.value)
  }
  if (answer.taskId) await client.cancelTask({ tenant: '', id: answer.taskId, metadata: undefined })
}

function told(answer: RemoteAnswer, { payload }: StreamResponse): readonly ModelEvent[] {
  return payload ? answer.add(payload) : []
}
