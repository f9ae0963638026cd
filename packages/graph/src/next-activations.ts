import { errorInfo, isPlainObject } from '@minagent/types'
import type { Blueprint, BlueprintEdge } from './blueprint.ts'
import { END } from './end.ts'
import type { Activation } from './frontier.ts'
import { plainObject } from './plain-json.ts'
import { shown } from './shown.ts'

/** A choice that is none of the targets that its edge declares. */
export class WrongRoute extends Error {
  readonly from: Activation

  constructor(from: Activation, message: string, cause?: unknown) {
    super(message, { cause })
    this.from = from
  }
}

/** What is under way after a step: what waited, then what the nodes that ran have reached. A node that is reached twice runs once. */
export function nextActivations(
  blueprint: Blueprint,
  state: object,
  { ran, waiting }: { readonly ran: readonly Activation[]; readonly waiting: readonly Activation[] },
): readonly Activation[] {
  const next = [...waiting]
  const reached = new Set(waiting.filter(({ index }) => index === undefined).map(({ node }) => node))
  const sent = new Map<string, number>()
  for (const { node, input } of ran.flatMap((activation) => targetsAfter(blueprint, activation, state))) {
    if (input) {
      const index = sent.get(node) ?? 0
      sent.set(node, index + 1)
      next.push({ node, index, input })
    } else if (node !== END && !reached.has(node)) {
      reached.add(node)
      next.push({ node })
    }
  }
  return next
}

interface Target {
  readonly node: string
  readonly input?: object
}

function targetsAfter({ edges }: Blueprint, activation: Activation, state: object): readonly Target[] {
  const seen = { ...state, ...activation.input }
  return (edges.get(activation.node) ?? []).flatMap((edge) => targetsOf(activation, edge, seen))
}

function targetsOf(from: Activation, edge: BlueprintEdge, state: object): readonly Target[] {
  if (!edge.choose) return edge.to.map((node) => ({ node }))
  let chosen: unknown
  try {
    chosen = edge.choose(state)
  } catch (error) {
    throw new WrongRoute(from, `the function that chooses what follows has thrown: ${errorInfo(error).message}`, error)
  }
  const choices: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen]
  return choices.map((choice) => targetOf(from, edge, choice))
}

function targetOf(from: Activation, edge: BlueprintEdge, choice: unknown): Target {
  if (typeof choice === 'string' && edge.to.includes(choice)) return { node: choice }
  if (isPlainObject(choice) && typeof choice.to === 'string' && isPlainObject(choice.input)) {
    if (choice.to !== END && edge.to.includes(choice.to)) return { node: choice.to, input: inputOf(from, choice.to, choice.input) }
    throw new WrongRoute(from, `it sent an input to ${choice.to}, and its edge leads to ${edge.to.join(', ')} only.`)
  }
  throw new WrongRoute(from, `it chose ${shown(choice)}, and its edge leads to ${edge.to.join(', ')} only.`)
}

function inputOf(from: Activation, to: string, input: object): object {
  try {
    return plainObject(input, `the input that it sent to ${to}`)
  } catch (error) {
    throw new WrongRoute(from, errorInfo(error).message, error)
  }
}
