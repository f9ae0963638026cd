const finishReasons = { stop: 'stop', tools: 'tool-calls', length: 'length' }
const usage = { inputTokens: { total: 0 }, outputTokens: { total: 0 } }

/** The scripted model behind the interface of AI SDK 7 for models. */
export function modelOf(script) {
  const next = ({ prompt, abortSignal }) =>
    script.next(
      answeredBy(prompt.at(-1)),
      () => prompt.flatMap(entriesOf),
      () => abortSignal,
    )
  return {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate(options) {
      const reply = await next(options)
      if (reply.error) throw reply.error
      const text = reply.text === '' ? [] : [{ type: 'text', text: reply.text }]
      return { content: [...text, ...reply.calls.map(callPart)], finishReason: finishOf(reply), usage, warnings: [] }
    },
    async doStream(options) {
      return { stream: streamOf(await next(options)) }
    },
  }
}

function streamOf(reply) {
  const parts = partsOf(reply)
  return new ReadableStream({
    pull(controller) {
      const { done, value } = parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

function* partsOf(reply) {
  yield { type: 'stream-start', warnings: [] }
  if (reply.text !== '') yield { type: 'text-start', id: '0' }
  for (const delta of reply.deltas ?? (reply.text === '' ? [] : [reply.text])) yield { type: 'text-delta', id: '0', delta }
  if (reply.error) return yield { type: 'error', error: reply.error }
  if (reply.text !== '') yield { type: 'text-end', id: '0' }
  for (const call of reply.calls) yield callPart(call)
  yield { type: 'finish', finishReason: finishOf(reply), usage }
}

function finishOf({ finish }) {
  return { unified: finishReasons[finish], raw: undefined }
}

function callPart({ id, name, json }) {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: json }
}

function answeredBy({ role, content }) {
  return role === 'tool' ? content.at(-1).toolCallId : undefined
}

/** What a prompt says, in terms that all peers share. */
export function entriesOf({ role, content }) {
  if (role === 'system') return [{ role, text: content }]
  if (role === 'tool')
    return content
      .filter(({ type }) => type === 'tool-result')
      .map(({ toolCallId, output }) => ({ role, text: textOf(output), answers: toolCallId }))
  if (typeof content === 'string') return [{ role, text: content }]
  const text = content.map((part) => part.text ?? '').join('')
  const calls = content.filter(({ type }) => type === 'tool-call').map(({ toolCallId }) => toolCallId)
  return [{ role, text, ...(role === 'assistant' ? { calls } : {}) }]
}

/** As the adapters of its providers encode a result. */
function textOf({ value }) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
