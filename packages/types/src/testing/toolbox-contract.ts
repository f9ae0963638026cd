import type { Tool, Toolbox, ToolContext, ToolResult } from '../tool.ts'
import { assertContract, type ContractCase } from './contract.ts'
import { countedSignal, deepFreeze } from './contract-probes.ts'

/** Makes a toolbox with these tools, in this order, that allows every call and answers in English. */
export type MakeToolbox = (tools: readonly Tool[]) => Toolbox | Promise<Toolbox>

/** What every {@link Toolbox} must keep, as cases for any test runner; each case makes its own with `make`. */
export function toolboxContract(make: MakeToolbox): readonly ContractCase[] {
  return [...schemaCases(make), ...successCases(make), ...failureCases(make), ...endCases(make)]
}

function schemaCases(make: MakeToolbox): ContractCase[] {
  return [
    {
      name: 'schemas hold name, description and parameters only, in the order of the tools, and are plain JSON',
      async run() {
        const toolbox = await make([echo, failing])

        const schemas = toolbox.schemas()

        const names = schemas.map((schema) => schema.name).join()
        assertContract(names === 'echo,failing', `schemas must come in the order of the tools, got ${names}.`)
        for (const schema of schemas) {
          const members = Object.keys(schema).sort().join()
          assertContract(members === 'description,name,parameters', `a schema must have its three members only, got ${members}.`)
        }
        assertContract(JSON.stringify(JSON.parse(JSON.stringify(schemas))) === JSON.stringify(schemas), 'schemas must be plain JSON.')
      },
    },
    {
      name: 'describe tells the facts of a known tool, the worst case where they are absent, and nothing of an unknown one',
      async run() {
        const toolbox = await make([echo, failing])

        const known = toolbox.describe('echo')
        const silent = toolbox.describe('failing')

        assertContract(known?.sideEffect === 'none' && known.idempotent, 'metadata of the tool must be told.')
        assertContract(
          silent?.sideEffect === 'external' && !silent.idempotent && silent.untrustedOutput,
          'absent metadata must be the worst case.',
        )
        assertContract(toolbox.describe('toString') === undefined, 'an unknown tool must have no metadata.')
      },
    },
  ]
}

function successCases(make: MakeToolbox): ContractCase[] {
  return [
    {
      name: 'a call gives the data of the tool under its name and the id of the call',
      async run() {
        const toolbox = await make([echo])

        const result = await toolbox.execute(callOf('echo', { text: 'hi' }), context())

        const expected: ToolResult = { ok: true, tool: 'echo', callId: 'c1', data: { text: 'hi' }, error: null }
        assertContract(
          JSON.stringify(result) === JSON.stringify(expected),
          `expected ${JSON.stringify(expected)}, got ${JSON.stringify(result)}.`,
        )
      },
    },
    {
      name: 'a call is not changed, even by a tool that changes its arguments',
      async run() {
        const toolbox = await make([mutating])

        const result = await toolbox.execute(deepFreeze(callOf('mutating', { list: [1] })), context())

        assertContract(result.ok, 'the tool must get arguments of its own.')
      },
    },
    {
      name: 'undefined becomes null, and what JSON cannot hold becomes a failure',
      async run() {
        const toolbox = await make([returning('nothing', undefined), returning('big', 1n), returning('code', () => 1)])

        const nothing = await toolbox.execute(callOf('nothing', {}), context())
        const big = await toolbox.execute(callOf('big', {}), context())
        const code = await toolbox.execute(callOf('code', {}), context())

        assertContract(nothing.ok && nothing.data === null, 'undefined must become null.')
        assertContract(codeOf(big) === 'TOOL_FAILED' && codeOf(code) === 'TOOL_FAILED', 'a BigInt or a function must become TOOL_FAILED.')
      },
    },
  ]
}

function failureCases(make: MakeToolbox): ContractCase[] {
  return [
    {
      name: 'an unknown tool is TOOL_NOT_FOUND, inherited names of objects included',
      async run() {
        const toolbox = await make([echo])

        for (const name of ['nope', 'toString', '__proto__', 'constructor']) {
          const result = await toolbox.execute(callOf(name, {}), context())
          assertContract(codeOf(result) === 'TOOL_NOT_FOUND', `${name} must be TOOL_NOT_FOUND, got ${codeOf(result)}.`)
        }
      },
    },
    {
      name: 'arguments that do not fit, or could not be read, are INVALID_ARGUMENTS and the tool does not run',
      async run() {
        let runs = 0
        const counting: Tool = { ...echo, execute: () => runs++ }
        const toolbox = await make([counting])

        const wrong = await toolbox.execute(callOf('echo', { text: 5 }), context())
        const unreadable = await toolbox.execute({ ...callOf('echo', {}), invalidArguments: '{"text":' }, context())

        assertContract(codeOf(wrong) === 'INVALID_ARGUMENTS', `expected INVALID_ARGUMENTS, got ${codeOf(wrong)}.`)
        assertContract(codeOf(unreadable) === 'INVALID_ARGUMENTS', `expected INVALID_ARGUMENTS, got ${codeOf(unreadable)}.`)
        assertContract(runs === 0, 'the tool must not run.')
      },
    },
    {
      name: 'whatever a tool throws becomes TOOL_FAILED with the original as cause; encode tells it without the cause',
      async run() {
        const toolbox = await make([failing, { ...failing, name: 'rejecting', execute: () => Promise.reject('gone') }])

        const thrown = await toolbox.execute(callOf('failing', {}), context())
        const rejected = await toolbox.execute(callOf('rejecting', {}), context())
        const encoded = toolbox.encode(thrown)

        assertContract(!thrown.ok && thrown.error.code === 'TOOL_FAILED' && thrown.cause === broken, 'the original must be the cause.')
        assertContract(thrown.error.message === 'broken', 'the message must be told.')
        assertContract(codeOf(rejected) === 'TOOL_FAILED', 'a rejection must become TOOL_FAILED.')
        assertContract(
          typeof encoded === 'string' && encoded.includes('broken') && !encoded.includes('cause'),
          'encode must leave out the cause.',
        )
      },
    },
  ]
}

function endCases(make: MakeToolbox): ContractCase[] {
  return [
    {
      name: 'a call that was cancelled before it began is not run',
      async run() {
        let runs = 0
        const toolbox = await make([{ ...echo, execute: () => runs++ }])

        const result = await toolbox.execute(callOf('echo', { text: '' }), context(AbortSignal.abort()))

        assertContract(codeOf(result) === 'NOT_EXECUTED' && runs === 0, `expected NOT_EXECUTED, got ${codeOf(result)}.`)
      },
    },
    {
      name: 'a running call that is cancelled is answered at once, and the tool is told',
      async run() {
        let told = false
        const hanging: Tool = {
          ...echo,
          execute: (_args, { signal }) => {
            signal.addEventListener('abort', () => {
              told = true
            })
            return new Promise(() => undefined)
          },
        }
        const toolbox = await make([hanging])
        const controller = new AbortController()

        const running = toolbox.execute(callOf('echo', { text: '' }), context(controller.signal))
        controller.abort()
        const result = await running

        assertContract(codeOf(result) === 'CANCELLED', `expected CANCELLED, got ${codeOf(result)}.`)
        assertContract(told, 'the signal of the tool must be aborted.')
      },
    },
    {
      name: 'a call that ends by itself leaves no listener on the signal',
      async run() {
        const toolbox = await make([{ ...echo, execute: async () => 'done' }])
        const counted = countedSignal()

        const result = await toolbox.execute(callOf('echo', { text: '' }), context(counted.signal))

        assertContract(result.ok && counted.listeners() === 0, 'no listener may be left on the signal.')
      },
    },
  ]
}

const broken = new TypeError('broken')
const parameters = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false } as const
const none = { type: 'object', properties: {} } as const

const echo: Tool = {
  name: 'echo',
  description: 'Gives back its arguments.',
  parameters,
  execute: (args) => args,
  metadata: { executionLocation: 'local', sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: false },
}

const failing: Tool = {
  name: 'failing',
  description: 'Fails.',
  parameters: none,
  execute: () => {
    throw broken
  },
}

const mutating: Tool = {
  name: 'mutating',
  description: 'Changes its arguments.',
  parameters: none,
  execute: ({ list }) => {
    if (Array.isArray(list)) list.push(2)
    return list
  },
}

function returning(name: string, value: unknown): Tool {
  return { name, description: 'Gives one value.', parameters: none, execute: () => value }
}

function callOf(name: string, args: Readonly<Record<string, unknown>>): Parameters<Toolbox['execute']>[0] {
  return { id: 'c1', name, arguments: args }
}

function context(signal: AbortSignal = new AbortController().signal): ToolContext {
  return { signal, runId: 'r1', callId: 'c1', idempotencyKey: 'r1:0:0:tool' }
}

function codeOf(result: ToolResult): string {
  return result.ok ? 'ok' : result.error.code
}
