import { type AssistantMessage, type Block, createMessage, type Message, system, type ToolCall, toolMessage, user } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { noDescription } from './openai-responses-judge.ts'
import { answered, completed, type InputItem, requestFor, streamed } from './openai-responses-support.ts'
import { recorded, recordedFiles, sseBytes } from './support/recordings.ts'

const noJudge = leftOut('requests by the official description of OpenAI', noDescription)

/** What of a recorded answer goes back to the API, by the kinds of its items; what is missing would be refused. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  // A patch, or a command for a shell here, that nothing answered.
  'openai-apply-patch-tool.1': [],
  'openai-local-shell-tool.1': [],
  'openai-client-tool-search.2': ['function_call', 'function_call_output'],
  'openai-custom-tool.1': ['custom_tool_call', 'custom_tool_call_output'],
  // Reasoning that was stored, not encrypted, is left out.
  'openai-file-search-tool.2': ['file_search_call', 'message'],
  'openai-mcp-tool-approval.2': ['mcp_list_tools', 'assistant'],
  'openai-mcp-tool-approval.4': ['mcp_list_tools', 'mcp_call', 'assistant'],
  'openai-phase.1': ['message', 'message'],
  'openai-reasoning-encrypted-content.1': ['reasoning', 'assistant'],
  'openai-shell-container.1': ['shell_call', 'shell_call_output', 'assistant'],
  'openai-shell-skills.1': ['shell_call', 'shell_call_output', 'shell_call', 'shell_call_output', 'assistant'],
  'openai-tool-search.1': ['tool_search_call', 'tool_search_output', 'function_call', 'function_call_output'],
  'openai-web-search-tool.1': ['web_search_call', 'web_search_call', 'web_search_call', 'message'],
  'programmatic-tool-calling.1': ['reasoning', 'program', 'function_call', 'function_call_output'],
  'programmatic-tool-calling.3': ['program_output', 'message'],
}

describe.skipIf(noJudge)('a recorded conversation', () => {
  const files = recordedFiles('openai/responses', '.json').filter((file) => JSON.parse(recorded(file)).output !== undefined)
  const goesOn = async (said: AssistantMessage) => {
    const results = said.toolCalls.map((call) => toolMessage(call, '{"ok":true}'))
    return (await requestFor([user('hi'), said, ...results, user('And now?')])).input
  }

  for (const file of files) {
    const name = file.slice('openai/responses/'.length, -'.json'.length)

    it(`${name} goes on with the items that it had, word for word`, async () => {
      const { output } = JSON.parse(recorded(file))

      const sent = (await goesOn((await completed({ output })).message)).slice(1, -1)

      expect(sent.map(({ type, role }) => type ?? role)).toEqual(SENT[name])
      const items = sent.filter(({ id }) => id !== undefined)
      expect(items).toEqual(output.filter(({ id }: InputItem) => items.some((item) => item.id === id)))
    })

    it(`${name} goes on after it was streamed`, async () => {
      const stream = sseBytes(recorded(file.replace(/\.json$/, '.chunks.txt')), { named: true })

      // It throws for a request that the API would refuse.
      const input = await goesOn((await streamed([stream])).response.message)

      expect(input.length).toBeGreaterThan(1)
    })
  }
})

const words = fc.oneof(fc.constantFrom('', ' ', '\n', 'Ja.', '你好'), fc.string({ unit: 'binary', maxLength: 12 }))
const names = fc.oneof(fc.constantFrom('f', 'get_weather', 'no such.tool', ''), fc.string({ maxLength: 80 }))
const ids = fc.oneof(fc.constantFrom('', 'call_0', 'call_1', 'functions.f:0', 'x'.repeat(100)), fc.string({ maxLength: 5 }))
const itemIds = (kind: 'msg' | 'fc' | 'ctc') => fc.stringMatching(/^[a-z0-9]{4}$/).map((end) => `${kind}_${end}`)
const calls: fc.Arbitrary<ToolCall> = fc.record(
  { id: ids, name: names, arguments: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })), invalidArguments: fc.constant('{"a":') },
  { requiredKeys: ['id', 'name', 'arguments'] },
)

const citation = { type: 'url_citation', start_index: 0, end_index: 1, url: 'https://example.org', title: 'Example' }
const textPart = (texts: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({
      type: fc.constant('output_text'),
      text: texts,
      annotations: fc.constantFrom([], [citation]),
      logprobs: fc.constant([]),
    }),
    fc.record({ type: fc.constant('refusal'), refusal: texts }),
  )
const messageItem = (texts: fc.Arbitrary<string>) =>
  fc.record(
    {
      id: itemIds('msg'),
      type: fc.constant('message'),
      role: fc.constant('assistant'),
      status: fc.constantFrom('completed', 'incomplete'),
      content: fc.array(textPart(texts), { maxLength: 3 }),
      phase: fc.constantFrom('commentary', 'final_answer'),
    },
    { requiredKeys: ['id', 'type', 'role', 'status', 'content'] },
  )
const callMembers = { call_id: ids, name: names, status: fc.constant('completed') }
const otherItem = fc.constantFrom(
  { id: 'rs_1', type: 'reasoning', summary: [] },
  { id: 'rs_2', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: 'gAAA' },
  { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } },
  { id: 'cmp_1', type: 'compaction', encrypted_content: 'gAAA' },
  { id: 'sh_1', type: 'shell_call', call_id: 'sh', action: { commands: ['ls'] }, status: 'completed' },
)
/** Items as the API answers with them, and as sloppy servers do. */
const outputItems = (texts: fc.Arbitrary<string>) =>
  fc.array(
    fc.oneof(
      messageItem(texts),
      otherItem,
      fc.record(
        {
          ...callMembers,
          id: itemIds('fc'),
          type: fc.constant('function_call'),
          arguments: fc.constantFrom('{}', '{"a":1}', '{"a"'),
          namespace: fc.constant('n'),
        },
        { requiredKeys: ['id', 'call_id', 'name', 'type', 'arguments'] },
      ),
      fc.record({ ...callMembers, id: itemIds('ctc'), type: fc.constant('custom_tool_call'), input: words }),
    ),
    { maxLength: 5 },
  )

const media = fc.constantFrom<Block>(
  { type: 'image', media_type: 'image/png', data: 'AAAA' },
  { type: 'image', media_type: 'image/png', url: 'https://example.org/a.png' },
  { type: 'image', media_type: 'image/png' },
  { type: 'file', media_type: 'application/pdf', name: 'a.pdf', data: 'AAAA' },
)
const foreign = fc.constantFrom<Block>(
  { type: 'thinking', thinking: 'Hm.', signature: 'abc' },
  { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} },
  { type: 'code_execution', provider: 'google', part: {} },
  { type: 'reasoning_details', provider: 'openai', reasoning_details: [] },
)
const textBlock = fc.record({ type: fc.constant('text' as const), text: words })
const toolUse = calls.map(({ id, name, arguments: input }): Block => ({ type: 'tool_use', id, name, input }))
const content = fc.array(fc.oneof(textBlock, media, foreign), { maxLength: 3 })

/** An answer of the API, or a message of another provider. */
const said: fc.Arbitrary<() => Promise<AssistantMessage>> = fc.oneof(
  outputItems(words).map((output) => async () => (await answered(output)).message),
  fc
    .array(fc.oneof(textBlock, media, foreign, toolUse), { maxLength: 4 })
    .map((blocks) => async () => createMessage({ role: 'assistant', blocks })),
)

/** A round: what a user asks, what is answered, and results of some of its calls, in any order. */
const round = fc.record({ asked: content, said, lost: fc.boolean(), reversed: fc.boolean(), result: content })

async function conversationOf(rounds: readonly (typeof round extends fc.Arbitrary<infer Round> ? Round : never)[]): Promise<Message[]> {
  const messages: Message[] = []
  for (const { asked, said: say, lost, reversed, result } of rounds) {
    const answer = await say()
    const results = answer.toolCalls.map((call) => createMessage({ role: 'tool', toolCallId: call.id, name: call.name, blocks: result }))
    messages.push(user(asked), answer, ...(reversed ? results.reverse() : results).slice(lost ? 1 : 0))
  }
  return messages
}

describe.skipIf(noJudge)('any conversation', () => {
  it('D8 F8 F9 F10 F21 F27 F29 is sent as a request that the API takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 4 }), words, async (rounds, instructions) => {
        const messages = [system(instructions), ...(await conversationOf(rounds))]
        const before = JSON.stringify(messages)

        // It throws for a request that the API would refuse.
        await requestFor(messages)

        expect(JSON.stringify(messages)).toBe(before)
      }),
      { numRuns: 150 },
    )
  })

  it('that was read and sent is read as the same again', async () => {
    await fc.assert(
      fc.asyncProperty(outputItems(fc.constantFrom('Ja.', '你好')), async (output) => {
        const { message } = await answered(output)
        const results = message.toolCalls.map((call) => toolMessage(call, 'done'))
        const sent = (await requestFor([user('hi'), message, ...results])).input.slice(1)

        const items = sent.filter(({ type }) => !String(type).endsWith('_output')).map((item) => ({ type: 'message', ...item }))
        const again = (await answered(items)).message
        const results2 = again.toolCalls.map((call) => toolMessage(call, 'done'))

        expect((await requestFor([user('hi'), again, ...results2])).input.slice(1)).toEqual(sent)
      }),
      { numRuns: 150 },
    )
  })
})
