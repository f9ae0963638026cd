import { type AgentNodeOptions, agentNode, defineGraph, END, type Graph, graphToMermaid, send, subgraph } from '@minagent/graph'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { describe, expect, expectTypeOf, it } from 'vitest'

const node = () => undefined

describe('a graph is checked when it is built', () => {
  it.each<readonly [string, string, () => unknown]>([
    ['an unknown start', 'b', () => defineGraph({ state: {}, nodes: { a: node }, edges: [{ from: 'a', to: END }], start: wrong('b') })],
    ['an edge to nowhere', 'b', () => defineGraph({ state: {}, nodes: { a: node }, edges: [{ from: 'a', to: wrong('b') }], start: 'a' })],
    ['an edge from nowhere', 'b', () => defineGraph({ state: {}, nodes: { a: node }, edges: [{ from: wrong('b'), to: 'a' }], start: 'a' })],
    ['an unreachable node', 'b', () => defineGraph({ state: {}, nodes: { a: node, b: node }, edges: ends('a', 'b'), start: 'a' })],
    ['a node that nothing follows', 'a', () => defineGraph({ state: {}, nodes: { a: node }, edges: [], start: 'a' })],
    ['a cycle without a way out', 'a', () => defineGraph({ state: {}, nodes: { a: node }, edges: [{ from: 'a', to: 'a' }], start: 'a' })],
    ['a name that no address can hold', 'a:b', () => defineGraph({ state: {}, nodes: { 'a:b': node }, edges: ends('a:b'), start: 'a:b' })],
    [
      'a reducer of no key',
      'y',
      () => defineGraph({ state: { x: 0 }, reducers: { [wrong('y')]: Math.max }, nodes: { a: node }, edges: ends('a'), start: 'a' }),
    ],
  ])('%s is an error that names it', (_what, name, build) => {
    expect(build).toThrow(expect.objectContaining({ code: 'invalid_graph', details: { name } }))
    expect(build).toThrow(name)
  })

  it('limits that are none are refused', () => {
    const parts = { state: {}, nodes: { a: { run: node, retries: -1 } }, edges: ends('a'), start: 'a' } as const

    expect(() => defineGraph(parts)).toThrow(RangeError)
    expect(() => defineGraph({ ...parts, nodes: { a: { run: node, timeoutMs: 0 } } })).toThrow(RangeError)
    expect(() => defineGraph({ ...parts, nodes: { a: node } }, { maxSteps: 0 })).toThrow(RangeError)
    expect(() => defineGraph({ ...parts, nodes: { a: node } }, { concurrency: 1.5 })).toThrow(RangeError)
  })

  it.each([Number.NaN, -1, 1.5])('a run whose maxSteps is %d is refused', async (maxSteps) => {
    const graph = defineGraph({ state: {}, nodes: { a: node }, edges: ends('a'), start: 'a' })

    await expect(graph.run({}, { maxSteps })).rejects.toThrow(`maxSteps must be a positive integer, got ${maxSteps}.`)
  })

  it.each([1, null, {}])('what is no node is named: %j', (wrongNode) => {
    expect(() => defineGraph({ state: {}, nodes: { a: wrongNode as never }, edges: ends('a'), start: 'a' })).toThrow('The node a is none')
  })
})

it('the type of the state comes from the definition, and ends there', async () => {
  const agent = new Agent({ model: new FakeModel(['Paris']) })
  const inner = defineGraph({
    state: { length: 0, text: '' },
    nodes: { measure: ({ text }) => ({ length: text.length }) },
    edges: [{ from: 'measure', to: END }],
    start: 'measure',
  })
  interface State {
    question: string
    answer: string
    sizes: number[]
  }
  const state: State = { question: '', answer: '', sizes: [] }
  const options: AgentNodeOptions<State> = { input: ({ question }) => question, output: ({ final }) => ({ answer: final }) }

  const graph = defineGraph({
    state,
    reducers: { sizes: (current, update) => [...current, ...update] },
    nodes: {
      ask: agentNode(agent, options),
      size: subgraph(inner, { input: (outer: State) => ({ text: outer.answer }), output: ({ length }) => ({ sizes: [length] }) }),
      both: (seen) => {
        expectTypeOf(seen).toEqualTypeOf<Readonly<State>>()
        return { sizes: [seen.sizes.length] }
      },
    },
    edges: [
      { from: 'ask', to: 'size' },
      { from: 'size', to: ['both', END], choose: ({ sizes }) => (sizes.length > 0 ? send('both', { answer: 'Rome' }) : END) },
      { from: 'both', to: END },
    ],
    start: 'ask',
  })
  const result = await graph.run({ question: 'The capital of France?' })

  expectTypeOf(graph).toEqualTypeOf<Graph<State>>()
  expectTypeOf(result.state).toEqualTypeOf<State>()
  expect(result).toMatchObject({ status: 'completed', steps: 3, state: { answer: 'Paris', sizes: [5, 1] } })
  // @ts-expect-error a key that the state has not
  await expect(graph.run({ nothing: 1 })).rejects.toThrow('nothing is no key of the state; those are question, answer, sizes.')
  // @ts-expect-error an edge to a node that is not there
  expect(() => defineGraph({ state: {}, nodes: { a: node }, edges: [{ from: 'a', to: 'b' }], start: 'a' })).toThrow('b')
})

describe('a drawing', () => {
  it('shows nodes, choices, questions and graphs inside', () => {
    const inner = defineGraph({ state: {}, nodes: { end: node }, edges: ends('end'), start: 'end' })
    const graph = defineGraph({
      state: { n: 0 },
      nodes: { 计划: node, approve: { ask: () => 'sure?', answer: node }, work: subgraph(inner, { input: () => ({}), output: node }) },
      edges: [
        { from: '计划', to: ['approve', 'work'], choose: ({ n }) => (n > 0 ? 'work' : 'approve') },
        { from: 'approve', to: 'work' },
        { from: 'work', to: ['计划', END], choose: () => END },
      ],
      start: '计划',
    })

    expect(graphToMermaid(graph)).toBe(`flowchart TD
  begin((" "))
  finish(((" ")))
  begin --> n0
  n0["计划"]
  n1{{"approve"}}
  subgraph n2["work"]
    n2_begin((" "))
    n2_finish(((" ")))
    n2_begin --> n2_n0
    n2_n0["end"]
    n2_n0 --> n2_finish
  end
  n0 -.-> n1
  n0 -.-> n2
  n1 --> n2
  n2 -.-> n0
  n2 -.-> finish
`)
  })
})

function ends<Name extends string>(...names: readonly Name[]) {
  return names.map((from) => ({ from, to: END }) as const)
}

/** A name that the types refuse. */
function wrong(name: string): never {
  return name as never
}
