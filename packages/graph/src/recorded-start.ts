import { canonicalJson, isPlainObject, MinagentError, type RecordedSteps } from '@minagent/types'
import type { Blueprint } from './blueprint.ts'
import type { Activation } from './frontier.ts'
import type { Position } from './level.ts'
import { withInput } from './with-input.ts'

/** What is recorded of a run. */
export type Records = Pick<RecordedSteps, 'runId' | 'values'>

const KEY = 'start'

/** Records where a new run begins. @throws MinagentError `journal_conflict` when there is a run of this id. */
export async function recordStart(steps: RecordedSteps, blueprint: Blueprint, start: Position): Promise<Position> {
  const { runId } = steps
  if (steps.values.size > 0) {
    throw new MinagentError('journal_conflict', `There is a run ${runId} already: resume it, or take another id.`, { details: { runId } })
  }
  await steps.run(KEY, async () => ({ graph: shapeOf(blueprint), ...start }), { kind: 'node', runId, round: start.step })
  return recordedStart(steps, blueprint)
}

/** Where a recorded run began. @throws MinagentError `not_found` for none, `not_resumable` for one of another graph. */
export function recordedStart({ runId, values }: Records, blueprint: Blueprint): Position {
  const start = values.get(KEY)
  if (start === undefined) throw new MinagentError('not_found', `There is no run ${runId} of a graph.`, { details: { runId } })
  if (!isPlainObject(start) || start.graph !== shapeOf(blueprint)) {
    throw new MinagentError('not_resumable', `Run ${runId} is one of another graph, or of this one with other nodes or edges.`, {
      details: { runId },
    })
  }
  const { step, state, frontier } = start
  if (typeof step !== 'number' || !isPlainObject(state) || !isFrontier(frontier)) {
    throw new MinagentError('journal_damaged', `What run ${runId} began with cannot be read.`, { details: { runId, seq: 0 } })
  }
  // A key that the graph has got since has its default.
  return { step, state: withInput({ ...blueprint.state, ...state }, state), frontier }
}

function isFrontier(value: unknown): value is readonly Activation[] {
  return Array.isArray(value) && value.every((item) => isPlainObject(item) && typeof item.node === 'string')
}

/** Nodes and edges, by which a run knows its graph again. */
function shapeOf(blueprint: Blueprint): string {
  const known = shapes.get(blueprint)
  if (known !== undefined) return known
  const shape = canonicalJson(shapeData(blueprint))
  shapes.set(blueprint, shape)
  return shape
}

const shapes = new WeakMap<Blueprint, string>()

function shapeData({ start, nodes, edges }: Blueprint): object {
  return {
    start,
    nodes: [...nodes].map(([name, node]) => [name, node.kind === 'subgraph' ? shapeData(node.blueprint) : node.kind]),
    edges: [...edges].flatMap(([from, leaving]) => leaving.map(({ to, choose }) => [from, choose ? 'choose' : 'all', ...to])),
  }
}
