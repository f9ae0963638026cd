import { describe } from 'vitest'
import { type Json, refuses, schema, takes } from './testing-judge-support.ts'

describe('requestProblems for Gemini', () => {
  const user = { role: 'user', parts: [{ text: 'hi' }] }
  const call = (name = 'add', more: Json = {}) => ({ functionCall: { name, args: {} }, ...more })
  const response = (name = 'add') => ({ functionResponse: { name, response: { output: 1 } } })
  const content = (role: string, ...parts: readonly Json[]) => ({ role, parts })
  const request = (contents: readonly Json[], more: Json = {}) => ({ contents, ...more })
  const declaring = (more: Json) => request([user], { tools: [{ functionDeclarations: [{ name: 'add', ...more }] }] })

  takes('google', [
    [
      'a conversation',
      request([user, content('model', { text: 'yes' }), user], {
        systemInstruction: { parts: [{ text: 'x' }] },
        generationConfig: { temperature: 0 },
      }),
    ],
    [
      'calls and responses',
      request([
        user,
        content('model', call('a', { thoughtSignature: 's' }), call('b')),
        content('user', response('b'), response('a'), { text: 'and?' }),
      ]),
    ],
    ['a content without a role', request([{ parts: [{ text: 'x' }] }])],
    ['a signature with an empty text', request([user, content('model', { text: '', thoughtSignature: 's' }), user])],
    [
      'snake_case',
      request(
        [
          user,
          content('model', { function_call: { name: 'a', args: {} } }),
          content('function', { function_response: { name: 'a', response: {} } }),
        ],
        { system_instruction: { parts: { text: 'x' } }, generation_config: { max_output_tokens: 5 } },
      ),
    ],
    [
      'its own tools and parts',
      request([user, content('model', { executableCode: { code: 'x' } }, { codeExecutionResult: {} }), user], {
        tools: [{ googleSearch: {} }, { codeExecution: {} }],
      }),
    ],
    ['schemas of both kinds', declaring({ parameters: { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } } })],
    ['a JSON Schema', declaring({ parametersJsonSchema: { ...schema, $schema: 'x' } })],
    ['a dotted name', declaring({ name: 'my.tool:v1' })],
  ])

  refuses('google', [
    ['no contents', request([]), /at least one content/],
    ['no parts', request([content('user')]), /at least one part/],
    ['an empty part', request([content('user', {})]), /is empty/],
    ['an empty text', request([content('user', { text: '' })]), /not empty/],
    ['a role of others', request([content('assistant', { text: 'x' })]), /must be user or model/],
    ['a call without a response', request([user, content('model', call()), user]), /need as many/],
    ['a call at the end', request([user, content('model', call())]), /need as many/],
    ['a call at the beginning', request([content('model', call()), content('user', response())]), /right after a content of the user/],
    ['too few responses', request([user, content('model', call(), call()), content('user', response())]), /need as many/],
    ['responses of other names', request([user, content('model', call('a')), content('user', response('b'))]), /other names/],
    ['a response without a call', request([user, content('user', response())]), /right after a content with function calls/],
    [
      'a response that is a text',
      request([user, content('model', call()), content('user', { functionResponse: { name: 'add', response: '1' } })]),
      /must be an object/,
    ],
    [
      'arguments that are a text',
      request([user, content('model', { functionCall: { name: 'add', args: '{}' } }), content('user', response())]),
      /must be an object/,
    ],
    ['blocks of ours', request([content('user', { type: 'text', text: 'x' })]), /type: is not taken/],
    ['a name that begins with a digit', declaring({ name: '1st' }), /must match/],
    [
      'one name for two functions',
      request([user], { tools: [{ functionDeclarations: [{ name: 'a' }, { name: 'a' }] }] }),
      /more than once/,
    ],
    [
      'keywords that it does not know',
      declaring({ parameters: { type: 'object', properties: { a: { const: 1 } } } }),
      /not known in this kind/,
    ],
    ['a list of types', declaring({ parameters: { type: 'object', properties: { a: { type: ['string', 'null'] } } } }), /must be one type/],
    ['members of OpenAI', request([user], { messages: [], temperature: 1 }), /not taken here/],
    ['a schema without a media type', request([user], { generationConfig: { responseSchema: { type: 'string' } } }), /responseMimeType/],
    [
      'a part that is two things',
      request([content('user', { text: 'x', inlineData: { mimeType: 'image/png', data: 'AA==' } })]),
      /one thing/,
    ],
    ['data without its type', request([content('user', { inlineData: { data: 'AA==' } })]), /mimeType/],
    [
      'a call in the words of OpenAI',
      request([user, content('model', { functionCall: { name: 'add', arguments: {} } }), content('user', response())]),
      /args/,
    ],
    ['settings in the words of OpenAI', request([user], { generationConfig: { stop: ['x'] } }), /stopSequences/],
    ['more than five stop sequences', request([user], { generationConfig: { stopSequences: [...'123456'] } }), /at most 5/],
    [
      'a level and a budget',
      request([user], { generationConfig: { thinkingConfig: { thinkingLevel: 'LOW', thinkingBudget: 5 } } }),
      /not both/,
    ],
    [
      'instructions beside a cached content',
      request([user], { cachedContent: 'c', systemInstruction: { parts: [{ text: 'x' }] } }),
      /cachedContent/,
    ],
    ['an object without properties', declaring({ parameters: { type: 'object', properties: {} } }), /must not be empty/],
    ['a list of unknown items', declaring({ parameters: { type: 'object', properties: { a: { type: 'array' } } } }), /items/],
    [
      'an unknown required property',
      declaring({ parameters: { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] } }),
      /no property/,
    ],
    [
      'numbers to choose from',
      declaring({ parameters: { type: 'object', properties: { a: { type: 'integer', enum: [1] } } } }),
      /only texts/,
    ],
    ['an empty instruction', request([user], { systemInstruction: { parts: [{ text: '' }] } }), /not empty/],
    ['a temperature above 2', request([user], { generationConfig: { temperature: 3 } }), /from 0 to 2/],
  ])
})
