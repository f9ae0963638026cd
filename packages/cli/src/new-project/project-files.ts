import type { Locale } from '@minagent/types'
import { type ProjectTexts, projectTexts } from './project-texts.ts'

/** The files of a new project, by path. */
export function projectFiles(name: string, locale: Locale): Readonly<Record<string, string>> {
  const texts = projectTexts[locale]
  return {
    'package.json': `${JSON.stringify(manifestOf(name), null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(TSCONFIG, null, 2)}\n`,
    '.gitignore': 'node_modules\n.env\n',
    'README.md': texts.readme(name),
    'src/agent.ts': agentSource(texts),
    'src/main.ts': mainSource(texts),
    'test/agent.test.ts': testSource(texts),
  }
}

function manifestOf(name: string): object {
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      start: 'tsx src/main.ts',
      test: 'node --import tsx --test test/agent.test.ts',
      check: 'tsc',
    },
    engines: { node: '>=20.19' },
    dependencies: { minagent: 'latest' },
    devDependencies: { '@types/node': '^20.19.0', tsx: '^4.23.0', typescript: '^5.9.0' },
  }
}

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  include: ['src', 'test'],
}

function agentSource({ code }: ProjectTexts): string {
  return `import { Agent, defineTool, jsonSchema, type Model, ToolRegistry } from 'minagent'

const add = defineTool({
  name: 'add',
  description: '${code.description}',
  parameters: jsonSchema({
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  } as const),
  execute: ({ a, b }) => ({ value: a + b }),
})

/** ${code.agent} */
export function createAgent(model: Model): Agent {
  return new Agent({ model, tools: new ToolRegistry([add]), maxSteps: 8 })
}
`
}

function mainSource({ code }: ProjectTexts): string {
  return `import { localModel } from 'minagent/local'
import { modelFromEnv } from 'minagent/node'
import { createAgent } from './agent.ts'

const words = process.argv.slice(2)
const isReal = words[0] === '--real'
const question = words.slice(isReal ? 1 : 0).join(' ') || '${code.question}'

// ${code.real}
const choice = isReal ? modelFromEnv() : undefined
if (isReal && !choice) throw new Error('${code.noKey}')

const result = await createAgent(choice?.create() ?? localModel()).run(question)
console.log(result.answer ?? result.stopReason)
process.exitCode = result.answer === null ? 1 : 0
`
}

function testSource({ code }: ProjectTexts): string {
  return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeModel } from 'minagent'
import { createAgent } from '../src/agent.ts'

test('${code.testName}', async () => {
  // ${code.script}
  const model = new FakeModel([[{ id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }], '2 + 3 = 5'])

  const result = await createAgent(model).run('2 + 3?')

  assert.equal(result.answer, '2 + 3 = 5')
  assert.equal(result.messages.find(({ role }) => role === 'tool')?.content, '{"value":5}')
})
`
}
