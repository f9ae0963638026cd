import type { Message, RunEvent, ToolMessage } from '@minagent/types'

/** The conversation of a run, made again from its events: answers to calls stand in the order of the calls, whichever came first. */
export function messagesOf(runId: string, events: readonly RunEvent[]): readonly Message[] {
  const messages: Message[] = []
  let answers: { readonly ordinal: number; readonly message: ToolMessage }[] = []
  const close = () => {
    messages.push(...answers.sort((a, b) => a.ordinal - b.ordinal).map(({ message }) => message))
    answers = []
  }
  for (const event of events) {
    if (event.runId !== runId) continue
    if (event.type === 'tool.call.finished') {
      answers.push({ ordinal: event.ordinal, message: event.message })
      continue
    }
    const said = saidIn(event)
    if (said.length > 0) close()
    messages.push(...said)
  }
  close()
  return messages
}

function saidIn(event: RunEvent): readonly Message[] {
  if (event.type === 'run.started') return event.messages
  if (event.type === 'model.finished') return [event.response.message]
  if (event.type === 'model.feedback' || event.type === 'message.steered') return [event.message]
  return []
}
