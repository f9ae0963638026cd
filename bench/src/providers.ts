import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import { anthropicModel } from '@minagent/models/anthropic'
import { googleModel } from '@minagent/models/google'
import { openaiModel, openaiResponsesModel } from '@minagent/models/openai'
import { type Model, user } from '@minagent/types'
import OpenAI from 'openai'
import { measure, type Sample } from './measure.ts'
import type { Row } from './report.ts'

const recordings = join(process.env.MINAGENT_DATA ?? '../shared/data', 'provider-fixtures')

/** As long as an answer comes at most in one piece of the network. */
const PIECE = 1400

interface Recorded {
  readonly name: string
  readonly file: string
  readonly named: boolean
  readonly ours: (fetch: typeof globalThis.fetch) => Model
  /** Reads the whole answer with the provider's own SDK, accumulating it as ours does. */
  readonly sdk: (fetch: typeof globalThis.fetch) => () => Promise<unknown>
}

/** Reading recorded streams from their bytes to the whole answer, beside the official SDKs on the same bytes. */
export async function benchProviders(): Promise<Row[]> {
  if (!existsSync(recordings)) {
    console.log(`The provider benchmark is left out: there is no folder ${recordings}.\n`)
    return []
  }
  const rows: Row[] = []
  for (const recorded of RECORDED) rows.push(...(await benchRecording(recorded)))
  return rows
}

async function benchRecording({ name, file, named, ours, sdk }: Recorded): Promise<Row[]> {
  const lines = readFileSync(join(recordings, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const bytes = eventStream(lines, named)
  const fetch = fetchOf(bytes)
  const [model, read] = [ours(fetch), sdk(fetch)]
  const [mine, theirs] = await measure([
    { name: 'minagent', run: (count) => repeat(count, () => drain(model)) },
    { name: 'official SDK', run: (count) => repeat(count, read) },
  ])
  if (!mine || !theirs) return []
  console.log(
    `${name}: ${speed(bytes, mine)} MB/s, the official SDK ${speed(bytes, theirs)} MB/s (${lines.length} events, ${bytes.length} bytes)`,
  )
  return [{ name: `${name}: an event`, unit: 'µs', ours: each(mine, lines.length), hand: each(theirs, lines.length), aim: { ratio: 1 } }]
}

const question = 'question'

const RECORDED: readonly Recorded[] = [
  {
    name: 'OpenAI chat',
    file: 'deepseek/chat/deepseek-text.chunks.txt',
    named: false,
    ours: (fetch) => openaiModel({ model: 'm', apiKey: 'key', fetch }),
    sdk(fetch) {
      const client = new OpenAI({ apiKey: 'key', fetch })
      return () => client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: question }] }).finalChatCompletion()
    },
  },
  {
    name: 'OpenAI responses',
    file: 'openai/responses/openai-web-search-tool.1.chunks.txt',
    named: true,
    ours: (fetch) => openaiResponsesModel({ model: 'm', apiKey: 'key', fetch }),
    sdk(fetch) {
      const client = new OpenAI({ apiKey: 'key', fetch })
      return () => client.responses.stream({ model: 'm', input: question }).finalResponse()
    },
  },
  {
    name: 'Anthropic',
    file: 'anthropic/anthropic-compaction.1.chunks.txt',
    named: true,
    ours: (fetch) => anthropicModel({ model: 'm', apiKey: 'key', fetch }),
    sdk(fetch) {
      const client = new Anthropic({ apiKey: 'key', fetch })
      return () => client.messages.stream({ model: 'm', max_tokens: 1, messages: [{ role: 'user', content: question }] }).finalMessage()
    },
  },
  {
    name: 'Google',
    file: 'google/google-vertex-stream-tool-call-arguments-nested.1.chunks.txt',
    named: false,
    ours: (fetch) => googleModel({ model: 'm', apiKey: 'key', fetch }),
    sdk(fetch) {
      const client = new GoogleGenAI({ apiKey: 'key' })
      // It takes no `fetch` of the caller's.
      globalThis.fetch = fetch
      return async () => {
        for await (const _ of await client.models.generateContentStream({ model: 'm', contents: question }));
      }
    },
  },
]

function eventStream(lines: readonly string[], named: boolean): Uint8Array {
  const events = lines.map((line) => `${named ? `event: ${JSON.parse(line).type}\n` : ''}data: ${line}\n\n`)
  return new TextEncoder().encode(events.join(''))
}

function fetchOf(bytes: Uint8Array): typeof globalThis.fetch {
  return async () => {
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, at + PIECE))
        at += PIECE
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

async function drain(model: Model): Promise<void> {
  for await (const _ of model.stream?.([user(question)], []) ?? []);
}

async function repeat(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index++) await work()
}

function speed(bytes: Uint8Array, { median }: Sample): string {
  return (bytes.length / median).toFixed(0)
}

function each(sample: Sample, count: number): Sample {
  return { ...sample, median: sample.median / count, min: sample.min / count, max: sample.max / count }
}
