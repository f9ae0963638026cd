import { requestProblems } from '@minagent/models/testing'
import { describe, expect, it } from 'vitest'
import { type Json, refuses, schema, takes } from './testing-judge-support.ts'

describe('requestProblems', () => {
  it.each([undefined, null, 'text', [], 5])('takes no body that is %j', (body) => {
    for (const format of ['openai', 'openai-responses', 'anthropic', 'google'] as const)
      expect(requestProblems(format, body)).toHaveLength(1)
  })
})

describe('requestProblems for Chat Completions', () => {
  const call = (id: string, more: Json = {}) => ({ id, type: 'function', function: { name: 'add', arguments: '{"a":1}' }, ...more })
  const user = { role: 'user', content: 'hi' }
  const calling = (...calls: readonly Json[]) => ({ role: 'assistant', content: null, tool_calls: calls })
  const result = (tool_call_id: string) => ({ role: 'tool', tool_call_id, content: '1' })
  const chat = (messages: readonly Json[], more: Json = {}) => ({ model: 'm', messages, ...more })
  const tool = (more: Json = {}) => ({ type: 'function', function: { name: 'add', description: 'Adds.', parameters: schema, ...more } })
  const withTool = (more: Json) => chat([user], { tools: [tool(more)] })

  const strict = (a: Json) => ({ type: 'object', properties: { a }, required: ['a'], additionalProperties: false })

  takes('openai', [
    [
      "Moonshot's own tool",
      chat([
        user,
        { role: 'assistant', content: '', tool_calls: [{ id: 's', type: 'function', function: { name: '$web_search', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 's', content: '{}' },
      ]),
    ],
    ['a schema as Together has it', chat([user], { response_format: { type: 'json_schema', schema: { type: 'object' } } })],
    ['a plain conversation', chat([{ role: 'system', content: 'Be short.' }, user, { role: 'assistant', content: '' }, user])],
    ['calls and their results in any order', chat([user, calling(call('a'), call('b')), result('b'), result('a')])],
    ['an id that comes again in a later round', chat([user, calling(call('a')), result('a'), calling(call('a')), result('a')])],
    ['a call without arguments', chat([user, calling(call('a', { function: { name: 'now', arguments: '' } })), result('a')])],
    [
      'developer messages, images, a name',
      chat([
        { role: 'developer', content: 'x' },
        { role: 'user', name: 'Ann', content: [{ type: 'image_url', image_url: { url: 'https://x/y.png' } }] },
      ]),
    ],
    ['an Azure request, whose model is in the address', { messages: [user], max_tokens: 5, stop: null, temperature: null }],
    ['Groq', chat([user], { reasoning_format: 'parsed', include_reasoning: true, service_tier: 'on_demand', max_completion_tokens: 10 })],
    ['xAI', chat([user], { search_parameters: { mode: 'auto' }, deferred: false, reasoning_effort: 'low' })],
    [
      'Mistral',
      chat([user, { role: 'assistant', content: 'A', prefix: true }], { safe_prompt: true, random_seed: 1, prompt_mode: 'reasoning' }),
    ],
    [
      'Mistral calls without a type',
      chat([
        user,
        { role: 'assistant', content: '', tool_calls: [{ id: 'D681PevKs', function: { name: 'add', arguments: '{}' } }] },
        { role: 'tool', name: 'add', content: '1', tool_call_id: 'D681PevKs' },
      ]),
    ],
    [
      'Moonshot',
      chat([user, { role: 'assistant', content: '', name: '凯尔希', partial: true }], {
        tools: [{ type: 'builtin_function', function: { name: '$web_search' } }],
      }),
    ],
    ['Moonshot ids', chat([user, calling(call('functions.add:0')), result('functions.add:0')])],
    [
      'Qwen',
      chat([user], {
        enable_thinking: true,
        thinking_budget: 50,
        enable_search: true,
        top_k: 20,
        stream: true,
        stream_options: { include_usage: true },
      }),
    ],
    ['vLLM and LM Studio', chat([user], { chat_template_kwargs: { x: 1 }, min_p: 0.1, max_tokens: -1, repetition_penalty: 1.1 })],
    [
      'DeepSeek reasoning sent back',
      chat([user, { ...calling(call('a')), reasoning_content: 'hm' }, result('a')], { thinking: { type: 'enabled' } }),
    ],
    ['a Bedrock call id', chat([user, calling(call('tooluse_kZJMlvQmRJ6eAyJE5GIl7Q')), result('tooluse_kZJMlvQmRJ6eAyJE5GIl7Q')])],
    [
      'tools, a choice, strict schemas',
      chat([user], {
        tools: [tool({ strict: true })],
        tool_choice: { type: 'function', function: { name: 'add' } },
        parallel_tool_calls: false,
      }),
    ],
    ['a function without parameters', withTool({ parameters: undefined })],
    [
      'the old functions',
      chat(
        [
          user,
          { role: 'assistant', content: null, function_call: { name: 'add', arguments: '{}' } },
          { role: 'function', name: 'add', content: '1' },
        ],
        { functions: [{ name: 'add' }], function_call: 'auto' },
      ),
    ],
    ['JSON output', chat([{ role: 'user', content: 'Give JSON.' }], { response_format: { type: 'json_object' } })],
    ['an escaped backslash that looks like a surrogate', chat([{ role: 'user', content: '\\ud800' }])],
  ])

  refuses('openai', [
    ['no messages', chat([]), /at least one message/],
    ['a result without a call', chat([user, result('a')]), /no call of the assistant message/],
    ['a result after another message', chat([user, calling(call('a')), user, result('a')]), /no result|no call of/],
    ['a call without a result', chat([user, calling(call('a'), call('b')), result('a'), user]), /"b" before it has no result/],
    ['a call without a result at the end', chat([user, calling(call('a'))]), /has no result/],
    ['two results for a call', chat([user, calling(call('a')), result('a'), result('a')]), /its result already/],
    ['one id for two calls', chat([user, calling(call('a'), call('a')), result('a')]), /more than once/],
    ['a long call id', chat([user, calling(call('x'.repeat(41))), result('x'.repeat(41))]), /at most 40/],
    ['an empty call id', chat([user, calling(call('')), result('')]), /must be a text/],
    ['a bad name in a call', chat([user, calling(call('a', { function: { name: 'a.b', arguments: '{}' } })), result('a')]), /must match/],
    [
      'arguments that are an object',
      chat([user, calling(call('a', { function: { name: 'add', arguments: {} } })), result('a')]),
      /string that holds JSON/,
    ],
    [
      'arguments that are no JSON',
      chat([user, calling(call('a', { function: { name: 'add', arguments: '{"a":' } })), result('a')]),
      /must hold JSON/,
    ],
    ['an empty list of calls', chat([user, { role: 'assistant', content: 'x', tool_calls: [] }]), /at least one call/],
    ['an assistant message with nothing', chat([user, { role: 'assistant', content: null }]), /content: is missing/],
    ['a tool message without content', chat([user, calling(call('a')), { role: 'tool', tool_call_id: 'a' }]), /content: is missing/],
    ['no parts', chat([{ role: 'user', content: [] }]), /at least one part/],
    ['an empty text part', chat([{ role: 'user', content: [{ type: 'text', text: '' }] }]), /not empty/],
    ['an unknown role', chat([{ role: 'model', content: 'x' }]), /role: must be one of/],
    ['a name with a space', chat([{ ...user, name: 'my name' }]), /name: must match/],
    [
      'blocks of Anthropic',
      chat([{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x' }] }]),
      /belongs to another format/,
    ],
    [
      'our own image',
      chat([{ role: 'user', content: [{ type: 'image', media_type: 'image/png', data: '' }] }]),
      /media_type: is not known/,
    ],
    ['members in camelCase', chat([{ role: 'assistant', content: 'x', toolCalls: [] }], { maxTokens: 5 }), /snake_case/],
    ['the system text apart', chat([user], { system: 'x' }), /is not taken here/],
    ['a temperature above 2', chat([user], { temperature: 2.5 }), /from 0 to 2/],
    ['no tokens', chat([user], { max_tokens: 0 }), /above 0/],
    ['two limits', chat([user], { max_tokens: 1, max_completion_tokens: 1 }), /cannot be set beside/],
    ['stream options without a stream', chat([user], { stream_options: { include_usage: true } }), /only when stream is true/],
    ['an empty list of tools', chat([user], { tools: [] }), /at least one tool/],
    ['a choice without tools', chat([user], { tool_choice: 'auto' }), /only beside tools/],
    [
      'a choice of no tool',
      chat([user], { tools: [tool()], tool_choice: { type: 'function', function: { name: 'other' } } }),
      /no tool "other"/,
    ],
    ['a bad tool name', withTool({ name: 'add numbers' }), /must match/],
    ['a tool name that is too long', withTool({ name: 'a'.repeat(65) }), /must match/],
    ['one name for two tools', chat([user], { tools: [tool(), tool()] }), /more than once/],
    ['parameters that are no object', withTool({ parameters: { type: 'string' } }), /must be "object"/],
    ['parameters without properties', withTool({ parameters: { type: 'object' } }), /must have properties/],
    ['a list without items', withTool({ parameters: { type: 'object', properties: { a: { type: 'array' } } } }), /must have items/],
    [
      'a strict schema that is open',
      withTool({ strict: true, parameters: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] } }),
      /additionalProperties/,
    ],
    ['a strict schema with another choice', withTool({ strict: true, parameters: strict({ oneOf: [{ type: 'string' }] }) }), /oneOf/],
    ['a strict schema of no type', withTool({ strict: true, parameters: strict({ description: 'x' }) }), /type: is missing/],
    [
      'a strict schema with an open object that may be null',
      withTool({ strict: true, parameters: strict({ type: ['object', 'null'] }) }),
      /additionalProperties/,
    ],
    ['more tools than can be', chat([user], { tools: Array.from({ length: 129 }, (_, n) => tool({ name: `f${n}` })) }), /at most 128/],
    ['a choice of tools of another format', { ...withTool({}), tool_choice: { type: 'tool', name: 'add' } }, /tool_choice.type/],
    ['a penalty out of range', chat([user], { presence_penalty: 3 }), /presence_penalty/],
    ['no answers', chat([user], { n: 0 }), /^n:/],
    ['likelihoods that are not asked for', chat([user], { top_logprobs: 2 }), /top_logprobs/],
    ['an image without an address', chat([{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }]), /image_url.url/],
    [
      'an image of another format',
      chat([{ role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'https://a.example/b.png' } }] }]),
      /another format/,
    ],
    [
      'an image that the model says',
      chat([user, { role: 'assistant', content: [{ type: 'image_url', image_url: { url: 'https://a.example/b.png' } }] }]),
      /image cannot be/,
    ],
    ['a function that answers without its name', chat([user, { role: 'function', content: '1' }]), /name/],
    ['a strict schema with an optional property', withTool({ strict: true, parameters: { ...schema, required: [] } }), /every property/],
    [
      'a bad name of a schema',
      chat([user], { response_format: { type: 'json_schema', json_schema: { name: 'my schema', schema } } }),
      /must match/,
    ],
    ['JSON output that nobody asked for', chat([user], { response_format: { type: 'json_object' } }), /the word "json"/],
    ['half a surrogate pair', chat([{ role: 'user', content: 'x\ud83d' }]), /surrogate/],
  ])
})
