import { type AiSdkLanguageModel, aiSdkModel } from '@minagent/models/ai-sdk'
import { anthropicModel } from '@minagent/models/anthropic'
import { googleModel, type ProviderOptions } from '@minagent/models/google'
import { openaiModel, openaiResponsesModel } from '@minagent/models/openai'
import { requestProblems } from '@minagent/models/testing'
import { type AssistantMessage, createMessage, type Message, type Model, type ToolSchema, user } from '@minagent/types'
import { faultsOf as responsesFaults } from './openai-responses-judge.ts'
import { faultsOf as chatFaults } from './openai-support.ts'
import { oracleEntries, recorded, recordedFiles, replayFetch, sseBytes } from './support/recordings.ts'

/** The kinds of models between which conversations go. */
export const PROVIDERS = ['openai', 'openai-responses', 'anthropic', 'google', 'ai-sdk'] as const

export type Provider = (typeof PROVIDERS)[number]

/** An answer of a provider, and the recording it is from. */
export interface Answer {
  readonly name: string
  readonly provider: Provider
  readonly message: AssistantMessage
}

type Fetch = NonNullable<ProviderOptions['fetch']>

const at = (fetch: Fetch) => ({ apiKey: 'test-key', baseUrl: 'http://localhost/v1', fetch })

const MODELS = {
  openai: (fetch: Fetch) => openaiModel({ ...at(fetch), model: 'gpt-test' }),
  'openai-responses': (fetch: Fetch) => openaiResponsesModel({ ...at(fetch), model: 'gpt-test' }),
  anthropic: (fetch: Fetch) => anthropicModel({ ...at(fetch), model: 'claude-test' }),
  google: (fetch: Fetch) => googleModel({ ...at(fetch), model: 'gemini-3-test' }),
}

/** How the oracle calls the streams of a provider, where its whole answers lie, and how its events are written. */
const RECORDINGS = {
  openai: { kind: 'chat', folders: ['openai/chat', 'openai-compatible/chat', 'deepseek/chat'], form: { done: true } },
  'openai-responses': { kind: 'responses', folders: ['openai/responses'], form: { named: true } },
  anthropic: { kind: 'anthropic', folders: ['anthropic'], form: { named: true } },
  google: { kind: 'gemini', folders: ['google'], form: {} },
}

/** All recorded answers of a provider that are answers; of AI SDK one that is written here. */
export async function answersOf(provider: Provider): Promise<readonly Answer[]> {
  if (provider === 'ai-sdk') return [{ name: 'every kind of part', provider, message: await aiSdkAnswer() }]
  const make = MODELS[provider]
  const { kind, folders, form } = RECORDINGS[provider]
  const streams = oracleEntries(kind).map(async ({ file }) => {
    const model = make(replayFetch([sseBytes(recorded(file), form)]))
    for await (const event of model.stream!([user('hi')], [])) if (event.type === 'response') return [file, event.response.message] as const
    throw new Error('There is no response.')
  })
  const wholes = folders
    .flatMap((folder) => recordedFiles(folder, '.json'))
    .map(async (file) => {
      const model = make(replayFetch([new TextEncoder().encode(recorded(file))], 'application/json'))
      return [file, (await model.complete([user('hi')], [])).message] as const
    })
  const settled = await Promise.allSettled([...streams, ...wholes])
  // The recordings of other APIs, and those of errors, are no answers: the tests of each adapter say which.
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [answer(provider, ...result.value)] : []))
}

function answer(provider: Provider, name: string, message: AssistantMessage): Answer {
  return { name, provider, message }
}

async function aiSdkAnswer(): Promise<AssistantMessage> {
  const providerMetadata = { acme: { signature: 'signature-of-acme-0123456789' } }
  const content = [
    { type: 'reasoning', text: 'What the model behind AI SDK thought.', providerMetadata },
    { type: 'text', text: 'Let me look.' },
    { type: 'file', mediaType: 'image/png', data: PNG },
    { type: 'tool-call', toolCallId: 'srv_1', toolName: 'search', input: '{}', providerExecuted: true },
    {
      type: 'tool-result',
      toolCallId: 'srv_1',
      toolName: 'search',
      result: { found: 'a result that the provider found' },
      providerExecuted: true,
    },
    { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.org/a/source/of/acme' },
    { type: 'tool-call', toolCallId: 'call 1', toolName: 'weather', input: '{"city":"Rome"}', providerMetadata },
  ]
  return (await aiSdkModel(aiSdkFake(content, () => undefined)).complete([user('hi')], [])).message
}

function aiSdkFake(content: readonly object[], onCall: (options: Readonly<Record<string, unknown>>) => void): AiSdkLanguageModel {
  return {
    specificationVersion: 'v3',
    provider: 'acme.chat',
    modelId: 'test',
    async doGenerate(options) {
      onCall(options)
      return { content, finishReason: { unified: 'stop', raw: 'stop' }, usage: {}, warnings: [] }
    },
    doStream: () => Promise.reject(new Error('It is not streamed.')),
  }
}

/** A picture of one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What a provider is sent, and what it would say against it. */
export interface Sent {
  readonly body: unknown
  readonly problems: readonly string[]
}

/** What a provider is sent for this conversation. The whole answer that it gives is no answer, since nobody reads it. */
export async function sentTo(provider: Provider, messages: readonly Message[], tools: readonly ToolSchema[] = []): Promise<Sent> {
  let body: unknown
  const model: Model =
    provider === 'ai-sdk'
      ? aiSdkModel(
          aiSdkFake([], ({ prompt }) => {
            body = prompt
          }),
        )
      : MODELS[provider](async (_, init) => {
          body = JSON.parse(String(init.body))
          return Response.json({})
        })
  await model.complete(messages, tools).catch((error: unknown) => {
    if (body === undefined) throw error
  })
  return { body, problems: problemsOf(provider, body) }
}

/** `JSON.parse` made it: the judges look at what they find. */
function problemsOf(provider: Provider, body: ReturnType<typeof JSON.parse>): readonly string[] {
  if (provider === 'ai-sdk') return promptProblems(body)
  const described = provider === 'openai' ? chatFaults(body) : provider === 'openai-responses' ? responsesFaults(body) : []
  return [...requestProblems(provider, body), ...described]
}

interface PromptMessage {
  readonly role: string
  readonly content: string | readonly { readonly type: string; readonly toolCallId?: string; readonly providerExecuted?: boolean }[]
}

/** AI SDK models leave it to their provider to complain: what all of them want is that calls are answered at once. */
function promptProblems(prompt: readonly PromptMessage[]): readonly string[] {
  const ids = (message: PromptMessage | undefined, type: string) =>
    (typeof message?.content === 'object' ? message.content : []).flatMap((part) =>
      part.type === type && !part.providerExecuted && part.toolCallId !== undefined ? [part.toolCallId] : [],
    )
  return prompt.flatMap((message, index) => {
    const own = message.role === 'assistant' ? ids(message, 'tool-call') : []
    const answered = prompt[index + 1]?.role === 'tool' ? ids(prompt[index + 1], 'tool-result') : []
    return JSON.stringify(own) === JSON.stringify(answered) ? [] : [`prompt[${index}]: calls ${own} are answered by ${answered}.`]
  })
}

/** A conversation in which this was answered, its calls had results (one with an image), and the user goes on. */
export function conversationAround({ message }: Answer): readonly Message[] {
  return [
    { role: 'system', content: 'Be brief.' },
    user([
      { type: 'text', text: 'What is this?' },
      { type: 'image', media_type: 'image/png', data: PNG },
    ]),
    message,
    ...resultsOf(message),
    user('Go on, please.'),
  ]
}

/** A result for each call, the first one with an image. */
export function resultsOf({ toolCalls }: AssistantMessage): readonly Message[] {
  return toolCalls.map(({ id, name }, index) => {
    const text = { type: 'text', text: `Result ${index} of ${name}.` }
    const image = index === 0 ? [{ type: 'image', media_type: 'image/png', data: PNG }] : []
    return { ...createMessage({ role: 'tool', toolCallId: id, name, blocks: [text, ...image] }) }
  })
}
