import { defineGraph, type Edge, END, type Graph, type GraphNode, type GraphOptions, type NodeContext, send } from '@minagent/graph'
import fc from 'fast-check'

export interface State {
  readonly log: readonly string[]
  readonly item: number
}

/** A node and how it goes on; targets are distances to later nodes, 0 being the end. */
export interface NodePlan {
  readonly kind: 'work' | 'ask'
  /** The node that surely leads here: so many before this one. */
  readonly parent: number
  readonly more: readonly number[]
  readonly way: 'all' | 'some' | 'sends'
  /** Goes back so many nodes while the log is short; 0: does not. */
  readonly back: number
  /** How often it fails before it does not. */
  readonly failures: number
  /** How many turns of the queue of microtasks it takes. */
  readonly turns: number
}

export const nodePlans = (options: { readonly loops: boolean; readonly sends: boolean }): fc.Arbitrary<readonly NodePlan[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('work' as const, 'work' as const, 'ask' as const),
      parent: fc.integer({ min: 1, max: 3 }),
      more: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
      way: fc.constantFrom('all' as const, 'some' as const, options.sends ? ('sends' as const) : ('all' as const)),
      back: options.loops ? fc.integer({ min: 0, max: 3 }) : fc.constant(0),
      failures: fc.constantFrom(0, 0, 0, 1, 2),
      turns: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 2, maxLength: 8 },
  )

/** What happens inside the nodes of a graph. */
export interface World {
  readonly disturbed: boolean
  onWork(address: string): void
}

export const nameOf = (index: number): string => `n${index}`

/** For every node, the nodes that its forward edges lead to. */
export function forwardTargets(plans: readonly NodePlan[]): readonly (readonly number[])[] {
  const targets = plans.map(({ more }, index) => new Set(more.map((distance) => (distance === 0 ? plans.length : index + distance))))
  for (const [index, { parent }] of plans.entries()) if (index > 0) targets[Math.max(0, index - parent)]?.add(index)
  for (const each of targets) if (each.size === 0) each.add(plans.length)
  return targets.map((each) => [...each].map((target) => Math.min(target, plans.length)).toSorted((a, b) => a - b))
}

/** A graph with one key whose order shows in which order updates were applied. */
export function graphOf(plans: readonly NodePlan[], world: World, options: GraphOptions): Graph<State> {
  const state: State = { log: [], item: 0 }
  const nodes = Object.fromEntries(plans.map((plan, index) => [nameOf(index), nodeOf(plan, nameOf(index), world)]))
  const log = (current: readonly string[], update: readonly string[]) => [...current, ...update]
  const edges = forwardTargets(plans).flatMap((targets, index) => edgesOf(plans, index, targets))
  return defineGraph({ state, reducers: { log }, nodes, edges, start: nameOf(0) }, { maxSteps: 500, ...options })
}

function nodeOf(plan: NodePlan, name: string, world: World): GraphNode<State> {
  let failures = world.disturbed ? plan.failures : 0
  const work = async ({ item }: State, { address }: NodeContext, answer = '') => {
    world.onWork(address)
    for (let turn = 0; world.disturbed && turn < plan.turns; turn++) await undefined
    if (failures-- > 0) throw new Error(`${name} is broken`)
    return { log: [`${name}/${item}${answer}`] }
  }
  if (plan.kind === 'work') return (state, context) => work(state, context)
  return { ask: ({ item }) => `${name}/${item}?`, answer: (state, answer, context) => work(state, context, ` ${answer}`) }
}

function edgesOf(plans: readonly NodePlan[], index: number, targets: readonly number[]): readonly Edge<State, string>[] {
  const { way = 'all', back = 0 } = plans[index] ?? {}
  const to = targets.map((target) => (target === plans.length ? END : nameOf(target)))
  const from = nameOf(index)
  const forward: Edge<State, string> =
    way === 'all' ? { from, to } : { from, to, choose: (state) => (way === 'some' ? some(to, state, index) : sends(to, state, index)) }
  if (back === 0) return [forward]
  const again = nameOf(Math.max(0, index - back + 1))
  return [forward, { from, to: [again, END], choose: ({ log }) => (log.length < 12 && (log.length + index) % 2 === 0 ? again : END) }]
}

function some(to: readonly string[], { log, item }: State, index: number): readonly string[] {
  const chosen = to.filter((_, position) => (log.length + item + index + position) % 2 === 0)
  return chosen.length > 0 ? chosen : to.slice(0, 1)
}

function sends(to: readonly string[], { log }: State, index: number) {
  if (log.length > 20) return []
  const width = (log.length + index) % 4
  const nodes = to.filter((name) => name !== END)
  return nodes.flatMap((name) => Array.from({ length: width }, (_, item) => send(name, { item })))
}
