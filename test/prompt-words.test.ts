import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { promptTextsIn } from './support/prompt-texts-in.ts'
import { packages, shown, sourcesOf } from './support/repository.ts'

/** Read by models in tests alone, or by people: fakes and contract tests, pages, what a service says of itself. */
const isElsewhere = (file: string): boolean => /\/src\/(testing|page|openapi)\//.test(file)

const isPrompts = (file: string): boolean => /[/-]prompts\.ts$/.test(file)

describe.each(packages)('the sources of $name', ({ folder }) => {
  it('have the words that a model reads in prompts.ts alone', () => {
    const files = sourcesOf(join(folder, 'src')).filter((file) => !isElsewhere(file) && !isPrompts(file))
    const problems = files.flatMap((file) =>
      promptTextsIn(readFileSync(file, 'utf8')).map(({ line, text }) => `${shown(file)}:${line}: ${text}`),
    )

    expect(problems).toEqual([])
  })
})

describe('words that a model reads are found', () => {
  it.each([
    ['a tool', `const tool = { name: 'add', description: 'Adds two numbers.', parameters, execute }`],
    ['a parameter', `const parameters = { type: 'object', properties: { a: { type: 'number', description: '第一个数' } } }`],
    ['a schema', `const args = z.object({ a: z.number().describe('The first number.') })`],
    ['a system message', `const message = system('You are helpful.')`],
    ['a message that is put together', `const message = user(\`Here is \${what} to look at.\`)`],
    ['a message as an object', `const message = { role: 'user', content: isLong ? 'It is too long.' : text }`],
    ['a text under a name', `const WORDS = 'You are ' + 'helpful.'\nconst agent = new Agent({ model, system: WORDS })`],
    ['what a gate says', `const gate = () => ({ accept: false, feedback: 'Say where it stands.' })`],
    ['what a tool says of its failure', `throw new ToolError('There is no such file.')`],
    ['an answer to a call', `const answer = toolMessage(call, 'It was not run.')`],
  ])('of %s', (_what, source) => {
    expect(promptTextsIn(source)).toHaveLength(1)
  })

  it.each([
    ['words for people', `throw new RangeError('A window takes a positive integer.')`],
    ['what a metric counts', `meter.createHistogram(name, { description: 'Tokens that were used.', unit: '{token}' })`],
    ['a label for people', `const origins = { system: '系统', feedback: '反馈' }`],
    ['words out of prompts.ts', `const tool = { name: 'add', description: texts.add, parameters, execute }`],
    ['a form without words', `const message = { role: 'user', content: \`\${heading}\\n\\n\${text}\`, name: 'summary' }`],
    ['a word of a protocol', `const message = { role: 'user', content: '' }`],
  ])('but not %s', (_what, source) => {
    expect(promptTextsIn(source)).toEqual([])
  })
})
