import { describe } from 'vitest'
import { type Json, refuses, schema, takes } from './testing-judge-support.ts'

describe('requestProblems for Messages', () => {
  const user = { role: 'user', content: 'hi' }
  const use = (id: string, more: Json = {}) => ({ type: 'tool_use', id, name: 'add', input: {}, ...more })
  const result = (tool_use_id: string, more: Json = {}) => ({ type: 'tool_result', tool_use_id, content: '1', ...more })
  const assistant = (...content: readonly Json[]) => ({ role: 'assistant', content })
  const answered = (...content: readonly Json[]) => ({ role: 'user', content })
  const thinking = { type: 'thinking', thinking: 'hm', signature: 'sig' }
  const text = (words: string) => ({ type: 'text', text: words })
  const request = (messages: readonly Json[], more: Json = {}) => ({ model: 'm', max_tokens: 5, messages, ...more })
  const withTool = (more: Json) => request([user], { tools: [{ name: 'add', input_schema: schema, ...more }] })

  const thoughtful = (messages: readonly Json[], more: Json = {}) =>
    request(messages, { max_tokens: 4096, thinking: { type: 'enabled', budget_tokens: 1024 }, ...more })
  const image = (source: Json) => ({ type: 'image', source })
  const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'x' } }
  const found = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] }
  const marked = (ttl: string) => ({ ...text('x'), cache_control: { type: 'ephemeral', ttl } })

  takes('anthropic', [
    [
      'calls after thinking, and older ones without it',
      thoughtful([user, assistant(use('a')), answered(result('a')), assistant(text('x')), user]),
    ],
    ['results of a call that thinking led to', thoughtful([user, assistant(thinking, use('a')), answered(result('a'))])],
    ['a search that goes on', request([user, assistant(text('I look.'), search)])],
    ['a search with its result', request([user, assistant(search, found, text('x')), user])],
    ['a long cache mark before a short one', request([answered(marked('1h'), marked('5m'))])],
    [
      'a conversation',
      request([user, { role: 'assistant', content: 'yes' }, user], { system: 'x', temperature: 1, metadata: { user_id: 'u' } }),
    ],
    ['two messages of one role in a row', request([user, user])],
    ['the beginning of the answer', request([user, { role: 'assistant', content: '{' }])],
    ['results in two messages', request([user, assistant(use('a'), use('b')), answered(result('b')), answered(result('a'))])],
    [
      'text after the results',
      request([user, assistant(thinking, text('I add.'), use('a')), answered(result('a', { content: [] }), text('and?'))]),
    ],
    [
      'thinking between tools of the server',
      request([
        user,
        assistant(
          text('Let me look.'),
          { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
          { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
          thinking,
          text('It is.'),
        ),
        user,
      ]),
    ],
    ['a paused turn at the end', request([user, assistant({ type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} })])],
    ['Bedrock, whose model is in the address', { anthropic_version: 'bedrock-2023-05-31', max_tokens: 5, messages: [user] }],
    [
      'tools of the server and of the client',
      request([user], {
        tools: [
          { type: 'web_search_20250305', name: 'web_search' },
          { name: 'add', input_schema: { type: 'object' }, cache_control: { type: 'ephemeral' } },
        ],
        tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      }),
    ],
    ['thinking that is on', request([user], { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 2000 })],
    [
      'members that are new',
      request([user], { context_management: {}, output_config: { effort: 'low' }, container: null, mcp_servers: [], speed: 'fast' }),
    ],
  ])

  refuses('anthropic', [
    ['no max_tokens', { model: 'm', messages: [user] }, /max_tokens/],
    ['no model', { max_tokens: 5, messages: [user] }, /model: is missing/],
    ['a first message of the assistant', request([{ role: 'assistant', content: 'x' }, user]), /first message/],
    ['a system message', request([user, { role: 'system', content: 'x' }]), /role: must be user or assistant/],
    ['an empty text', request([{ role: 'user', content: '' }]), /must not be blank/],
    ['a blank block', request([answered(text(' \n'))]), /not blank/],
    ['no blocks', request([answered()]), /at least one block/],
    ['a blank system block', request([user], { system: [text('')] }), /not blank/],
    ['a call without a result', request([user, assistant(use('a')), user]), /no tool_result/],
    ['a call at the end', request([user, assistant(use('a'))]), /no tool_result/],
    ['a result without a call', request([answered(result('a'))]), /answers no call/],
    ['a result that comes late', request([user, assistant(use('a')), answered(text('x'), result('a'))]), /must come first/],
    ['two results', request([user, assistant(use('a')), answered(result('a'), result('a'))]), /more than once/],
    [
      'an id twice in a conversation',
      request([user, assistant(use('a')), answered(result('a')), assistant(use('a')), answered(result('a'))]),
      /more than once/,
    ],
    ['a bad id', request([user, assistant(use('functions.add:0')), answered(result('functions.add:0'))]), /must match/],
    ['a bad name', request([user, assistant(use('a', { name: 'a.b' })), answered(result('a'))]), /must match/],
    ['input that is no object', request([user, assistant(use('a', { input: [] })), answered(result('a'))]), /input: must be an object/],
    ['what we add to a block', request([user, assistant(use('a', { invalid_input: '{' })), answered(result('a'))]), /invalid_input/],
    [
      'an error with nothing',
      request([user, assistant(use('a')), answered(result('a', { is_error: true, content: '' }))]),
      /must not be empty/,
    ],
    [
      'thinking without a signature',
      request([user, assistant({ type: 'thinking', thinking: 'x' }, text('y')), user]),
      /signature: is missing/,
    ],
    ['thinking that is not first', request([user, assistant(text('y'), thinking), user]), /must come first/],
    ['blocks of others', request([answered({ type: 'image_url', image_url: {} })]), /another format/],
    ['an image without a source', request([answered({ type: 'image', media_type: 'image/png', data: 'x' })]), /source/],
    ['white space at the end', request([user, { role: 'assistant', content: 'So ' }]), /white space/],
    ['a temperature above 1', request([user], { temperature: 1.5 }), /from 0 to 1/],
    ['a temperature beside thinking', thoughtful([user], { temperature: 0 }), /only be 1/],
    ['top_k beside thinking', thoughtful([user], { top_k: 5 }), /top_k/],
    ['a low top_p beside thinking', thoughtful([user], { top_p: 0.5 }), /top_p/],
    ['a budget of thinking that leaves nothing for the answer', thoughtful([user], { max_tokens: 1024 }), /more than thinking/],
    ['results of a call that no thinking led to', thoughtful([user, assistant(use('a')), answered(result('a'))]), /begin with thinking/],
    ['a begun answer without thinking', thoughtful([user, { role: 'assistant', content: '{' }]), /begin with thinking/],
    ['an end in thinking', request([user, assistant(thinking)]), /end with thinking/],
    ['an image of an unknown type', request([answered(image({ type: 'base64', media_type: 'image/bmp', data: 'AA==' }))]), /media_type/],
    ['an image without its data', request([answered(image({ type: 'base64', media_type: 'image/png' }))]), /data: is missing/],
    ['an address that is data', request([answered(image({ type: 'url', url: 'data:image/png;base64,AA==' }))]), /source.url/],
    ['an image that the model says', request([user, assistant(image({ type: 'url', url: 'https://a.example' })), user]), /image cannot be/],
    [
      'a document that is no PDF',
      request([answered({ type: 'document', source: { type: 'base64', media_type: 'text/csv', data: 'AA' } })]),
      /pdf/,
    ],
    ['a search without its result', request([user, assistant(search, text('x')), user]), /has no result/],
    ['a found page without its search', request([user, assistant(found, text('x')), user]), /answers no call/],
    ['a choice in the words of OpenAI', { ...withTool({}), tool_choice: { type: 'required' } }, /tool_choice.type/],
    ['a chosen tool without a name', { ...withTool({}), tool_choice: { type: 'tool' } }, /tool_choice.name/],
    ['a cache mark of an unknown time', request([answered(marked('2h'))]), /ttl/],
    ['a long cache mark after a short one', request([answered(marked('5m'), marked('1h'))]), /must not come after/],
    ['a cache mark of an unknown type', request([answered({ ...text('x'), cache_control: { type: 'persistent' } })]), /ephemeral/],
    ['a small budget', request([user], { thinking: { type: 'enabled', budget_tokens: 10 } }), /from 1024/],
    ['a forced tool beside thinking', { ...withTool({}), thinking: { type: 'adaptive' }, tool_choice: { type: 'any' } }, /cannot force/],
    ['a tool without a schema', withTool({ input_schema: undefined }), /must be "object"/],
    ['a tool of OpenAI', request([user], { tools: [{ type: 'function', function: { name: 'add' } }] }), /not taken here/],
    ['a schema with anyOf at its top', withTool({ input_schema: { ...schema, anyOf: [] } }), /not taken at the top/],
    ['a bad name of a property', withTool({ input_schema: { type: 'object', properties: { 'a b': {} } } }), /must match/],
    [
      'one name for two tools',
      request([user], {
        tools: [
          { name: 'add', input_schema: schema },
          { name: 'add', input_schema: schema },
        ],
      }),
      /more than once/,
    ],
    ['members of OpenAI', request([user], { stop: ['x'], response_format: {}, stopSequences: [] }), /not taken here|snake_case/],
    ['a blank stop sequence', request([user], { stop_sequences: ['\n'] }), /not blank/],
    [
      'five cache marks',
      request([answered(...[1, 2, 3, 4, 5].map((n) => ({ ...text(`${n}`), cache_control: { type: 'ephemeral' } })))]),
      /at most 4/,
    ],
  ])
})
