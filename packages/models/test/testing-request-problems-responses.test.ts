import { describe } from 'vitest'
import { type Json, refuses, schema, takes } from './testing-judge-support.ts'

describe('requestProblems for Responses', () => {
  const user = { role: 'user', content: [{ type: 'input_text', text: 'hi' }] }
  const call = (call_id: string, more: Json = {}) => ({ type: 'function_call', call_id, name: 'add', arguments: '{}', ...more })
  const output = (call_id: string) => ({ type: 'function_call_output', call_id, output: '1' })
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' }
  const request = (input: unknown, more: Json = {}) => ({ model: 'm', input, ...more })

  takes('openai-responses', [
    ['a text', request('hi')],
    [
      'a conversation',
      request([
        { role: 'developer', content: 'x' },
        user,
        { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: '' }] },
        user,
      ]),
    ],
    ['calls and outputs', request([user, reasoning, call('a', { id: 'fc_1' }), call('b'), output('b'), output('a')])],
    ['an output whose call the server keeps', request([output('a')], { previous_response_id: 'resp_1' })],
    ['an output of a call that is referred to', request([{ type: 'item_reference', id: 'fc_1' }, output('a')])],
    [
      'items of its own tools',
      request([user, { type: 'web_search_call', id: 'ws_1', status: 'completed' }, { type: 'mcp_approval_request', id: 'mcpr_1' }]),
    ],
    [
      'tools',
      request('hi', {
        tools: [{ type: 'function', name: 'add', parameters: schema, strict: true }, { type: 'web_search' }],
        tool_choice: { type: 'function', name: 'add' },
      }),
    ],
    ['no tools and no input, where the server has a prompt', { prompt: { id: 'pmpt_1' }, tools: [] }],
    ['a schema', request('hi', { text: { format: { type: 'json_schema', name: 'answer', schema, strict: true } } })],
  ])

  refuses('openai-responses', [
    ['reasoning without a summary', request([user, { ...reasoning, summary: undefined }, call('a'), output('a')]), /summary/],
    ['a limit below the least one', request('hi', { max_output_tokens: 15 }), /max_output_tokens/],
    ['two pasts', request('hi', { previous_response_id: 'r', conversation: 'c' }), /beside conversation/],
    ['a tool without a type', request('hi', { tools: [{ name: 'add', parameters: schema }] }), /type: is missing/],
    ['JSON that nobody speaks of', request('hi', { text: { format: { type: 'json_object' } } }), /"json"/],
    [
      'a shell call without its output',
      request([user, { type: 'shell_call', call_id: 'a', action: { commands: ['ls'] } }, user]),
      /no output/,
    ],
    ['a patch without its output', request([user, { type: 'apply_patch_call', call_id: 'a' }, user]), /no output/],
    ['work in the background that is not stored', request('hi', { background: true, store: false }), /background/],
    [
      'an image in the words of Chat Completions',
      request([{ role: 'user', content: [{ type: 'input_image', image_url: { url: 'https://a.example' } }] }]),
      /must be a text/,
    ],
    ['no input', request([]), /at least one item/],
    ['members of Chat Completions', request('hi', { max_tokens: 5, response_format: {}, messages: [] }), /is not taken here/],
    ['an output without a call', request([user, output('a')]), /there is no call "a"/],
    ['an output before its call', request([user, output('a'), call('a')]), /there is no call|has no output/],
    ['a call without an output', request([user, call('a')]), /has no output/],
    ['two outputs', request([user, call('a'), output('a'), output('a')]), /more than once/],
    ['one id for two calls', request([user, call('a'), call('a'), output('a')]), /more than once/],
    ['a long call id', request([user, call('x'.repeat(65)), output('x'.repeat(65))]), /at most 64/],
    ['an item id of another kind', request([user, call('a', { id: 'call_1' }), output('a')]), /must begin with "fc"/],
    ['reasoning without what it led to', request([user, reasoning, user]), /followed by the item/],
    ['reasoning at the end', request([user, reasoning]), /followed by the item/],
    ['parts of Chat Completions', request([{ role: 'user', content: [{ type: 'text', text: 'x' }] }]), /no part of a message/],
    ['input of the assistant', request([{ role: 'assistant', content: [{ type: 'input_text', text: 'x' }] }]), /no part of a message/],
    ['an empty text', request([{ role: 'user', content: [{ type: 'input_text', text: '' }] }]), /not empty/],
    ['a tool role', request([user, { role: 'tool', content: 'x' }]), /role: must be one of/],
    ['our mark of a provider', request([user, { type: 'web_search_call', id: 'ws_1', provider: 'openai' }]), /provider: is not known/],
    ['a nested tool', request('hi', { tools: [{ type: 'function', function: { name: 'add' } }] }), /is not taken here|must match/],
    ['arguments that are an object', request([user, call('a', { arguments: {} }), output('a')]), /string that holds JSON/],
  ])
})
