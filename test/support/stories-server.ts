import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { StoriesModel } from './stories-model.ts'
import { BOS, StoriesTokens } from './stories-tokens.ts'

/** The stories model behind an endpoint of OpenAI's form on the loopback interface. */
export interface StoriesServer {
  /** The base URL for a client. */
  readonly url: string
  /** How many tokens were written since the server started: it stops when nobody reads. */
  readonly written: () => number
  close(): Promise<void>
}

/** Starts the server on a free port. The text of the last message is the beginning of the story; the most likely token goes on. */
export async function startStoriesServer(folder: string): Promise<StoriesServer> {
  const tokens = new StoriesTokens(folder)
  let written = 0
  const server = createServer(async (request, response) => {
    const body = await readJson(request)
    const prompt = tokens.encode(body.messages.at(-1)?.content ?? '')
    const story = writeStory(new StoriesModel(folder), tokens, prompt, body)
    const counted = async function* () {
      for await (const piece of story) {
        written += piece.count
        yield piece
      }
    }
    await (body.stream ? sendStream(response, counted(), prompt.length, body) : sendWhole(response, counted(), prompt.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    written: () => written,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

interface Request {
  readonly messages: readonly { readonly content: string }[]
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage?: boolean }
  readonly max_tokens?: number
  readonly stop?: string
}

interface Piece {
  readonly text: string
  /** Tokens behind the text. */
  readonly count: number
  /** On the last piece. */
  readonly finish?: 'stop' | 'length'
}

async function readJson(request: IncomingMessage): Promise<Request> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

/** Text as it can be shown: whole characters, and nothing that could be the beginning of the stop text. */
async function* writeStory(
  model: StoriesModel,
  tokens: StoriesTokens,
  prompt: readonly number[],
  { max_tokens, stop }: Request,
): AsyncGenerator<Piece> {
  const decoder = new TextDecoder()
  const last = Math.min(model.sequenceLength - 1, prompt.length - 1 + (max_tokens ?? Number.POSITIVE_INFINITY))
  let held = ''
  let token = prompt[0] ?? BOS
  for (let position = 0; position < last; position++) {
    const scores = model.forward(token, position)
    const given = prompt[position + 1]
    token = given ?? scores.indexOf(Math.max(...scores))
    if (given !== undefined) continue
    await turn()
    if (token === BOS) return yield { text: held, count: 1, finish: 'stop' }
    held += decoder.decode(tokens.decode(token, false), { stream: true })
    if (stop && held.includes(stop)) return yield { text: held.slice(0, held.indexOf(stop)), count: 1, finish: 'stop' }
    const keep = stop ? possibleStart(held, stop) : 0
    yield { text: held.slice(0, held.length - keep), count: 1 }
    held = held.slice(held.length - keep)
  }
  yield { text: held, count: 0, finish: 'length' }
}

/** How much of the end could be the beginning of the stop text. */
function possibleStart(text: string, stop: string): number {
  for (let length = stop.length - 1; length > 0; length--) if (text.endsWith(stop.slice(0, length))) return length
  return 0
}

async function sendStream(response: ServerResponse, story: AsyncGenerator<Piece>, promptTokens: number, body: Request): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (value: object) =>
    response.write(
      `data: ${JSON.stringify({ id: 'story', object: 'chat.completion.chunk', created: 0, model: 'stories260K', ...value })}\n\n`,
    )
  let count = 0
  for await (const piece of story) {
    if (response.destroyed) return
    count += piece.count
    send({ choices: [{ index: 0, delta: { content: piece.text }, finish_reason: piece.finish ?? null }] })
  }
  if (body.stream_options?.include_usage) send({ choices: [], usage: usageOf(promptTokens, count) })
  response.end('data: [DONE]\n\n')
}

async function sendWhole(response: ServerResponse, story: AsyncGenerator<Piece>, promptTokens: number): Promise<void> {
  let content = ''
  let count = 0
  let finish: string | undefined
  for await (const piece of story) {
    if (response.destroyed) return
    content += piece.text
    count += piece.count
    finish = piece.finish
  }
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }]
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      id: 'story',
      object: 'chat.completion',
      created: 0,
      model: 'stories260K',
      choices,
      usage: usageOf(promptTokens, count),
    }),
  )
}

function usageOf(prompt: number, completion: number) {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
