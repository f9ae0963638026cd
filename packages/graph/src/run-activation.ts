import { errorInfo, isDefectError, type StepInfo } from '@minagent/types'
import { usableUpdate } from './apply-updates.ts'
import { attempt } from './attempt.ts'
import type { BlueprintNode } from './blueprint.ts'
import type { Activation } from './frontier.ts'
import type { PendingQuestion } from './graph.ts'
import type { Level } from './level.ts'
import type { NodeContext } from './node.ts'
import { plainJson } from './plain-json.ts'
import { withInput } from './with-input.ts'

/** A node of a step, with where it stands. */
export interface Place {
  readonly activation: Activation
  readonly address: string
  readonly step: number
}

/** What became of a node: its update, the questions that wait below it, or an error of its own. */
export type Outcome =
  | { readonly kind: 'updated'; readonly update: unknown }
  | { readonly kind: 'asked'; readonly pending: readonly PendingQuestion[] }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Runs one node of a step, or gives back what is recorded of it. @throws errors of the store. */
export async function runActivation(level: Level, place: Place, state: object): Promise<Outcome> {
  const { activation, address } = place
  const { values } = level.run.steps
  if (values.has(address)) return { kind: 'updated', update: values.get(address) }
  const node = level.blueprint.nodes.get(activation.node)
  // Of its own: what it sets in it changes nothing.
  const seen = { ...state, ...activation.input }
  switch (node?.kind) {
    case 'work':
      return recorded(level, place, () => level.run.limit(() => tried(level, place, node, seen)))
    case 'interrupt':
      return interrupted(level, place, node, seen)
    case 'subgraph':
      return descended(level, place, node, seen)
    default:
      throw new TypeError(`Run ${level.run.id} was at ${activation.node}, which is no node of the graph.`)
  }
}

/** Does the work of a node and records its update under its address. */
async function recorded(level: Level, place: Place, work: () => unknown): Promise<Outcome> {
  const { run } = level
  const { address, activation } = place
  const named = { runId: run.id, address, node: activation.node }
  if (run.scope.watched) run.scope.emit({ type: 'node.started', ...named })
  const accept = (given: unknown) => usableUpdate(level.blueprint, address, given)
  const result = await step(level, place, { key: address, work, accept })
  if (result.kind === 'failed') run.scope.emit({ type: 'node.failed', ...named, error: errorInfo(result.error) })
  if (result.kind === 'updated' && run.scope.watched) run.scope.emit({ type: 'node.finished', ...named, update: result.update })
  return result
}

interface Step {
  readonly key: string
  work(): unknown
  /** What is recorded of what the work gave. */
  accept(given: unknown): unknown
}

/** One recorded step. What the work throws is an outcome; what the store throws is thrown. */
async function step(level: Level, place: Place, { key, work, accept }: Step): Promise<Exclude<Outcome, { kind: 'asked' }>> {
  const { run } = level
  if (run.steps.values.has(key)) return { kind: 'updated', update: run.steps.values.get(key) }
  const info: StepInfo = { kind: 'node', runId: run.id, round: place.step }
  let failure: { readonly error: unknown } | undefined
  const noting = async (): Promise<unknown> => {
    try {
      if (run.scope.cancellation.cancelled) throw run.scope.cancellation.reason
      return accept(await work())
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  try {
    return { kind: 'updated', update: await run.steps.run(key, noting, info) }
  } catch (error) {
    if (failure) return { kind: 'failed', error: failure.error }
    throw error
  }
}

async function tried(level: Level, place: Place, node: BlueprintNode & { kind: 'work' }, state: object): Promise<unknown> {
  const { run } = level
  const { address, activation } = place
  for (let number = 0; ; number++) {
    if (run.scope.cancellation.cancelled) throw run.scope.cancellation.reason
    try {
      return await attemptAt(level, place, { number, timeoutMs: node.timeoutMs }, (context) => node.run(state, context))
    } catch (error) {
      if (number === node.retries || run.scope.cancellation.cancelled || isDefectError(error)) throw error
      const event = { runId: run.id, address, node: activation.node, attempt: number + 1, error: errorInfo(error) }
      run.scope.emit({ type: 'node.retried', ...event })
      if (node.retryDelayMs > 0) await run.clock.sleep(node.retryDelayMs * 2 ** number, run.scope.cancellation.signal)
    }
  }
}

function attemptAt(
  { run }: Level,
  { address }: Place,
  { number, timeoutMs }: { readonly number: number; readonly timeoutMs: number },
  work: (context: NodeContext) => unknown,
): Promise<unknown> {
  const place = { runId: run.id, address, attempt: number, timeoutMs }
  return attempt(place, { cancellation: run.scope.cancellation, clock: run.clock }, work)
}

const ONCE = { number: 0, timeoutMs: Number.POSITIVE_INFINITY }

//#region interrupted
async function interrupted(level: Level, place: Place, node: BlueprintNode & { kind: 'interrupt' }, state: object): Promise<Outcome> {
  const { run } = level
  const { address, activation } = place
  const { values } = run.steps
  const answerKey = `answer:${address}`
  if (values.has(answerKey)) {
    const answer = values.get(answerKey)
    return recorded(level, place, () => run.limit(() => attemptAt(level, place, ONCE, (context) => node.answer(state, answer, context))))
  }
  const isNew = !values.has(`ask:${address}`)
  const asking = () => run.limit(() => attemptAt(level, place, ONCE, (context) => node.ask(state, context)))
  const asked = await step(level, place, { key: `ask:${address}`, work: asking, accept: asQuestion })
  if (asked.kind === 'failed') return asked
  const question: PendingQuestion = { address, node: activation.node, question: asked.update }
  if (isNew) run.scope.emit({ type: 'node.asked', runId: run.id, ...question })
  return { kind: 'asked', pending: [question] }
}
//#endregion interrupted

/** What is not there is recorded as null: JSON knows nothing else. */
function asQuestion(given: unknown): unknown {
  return plainJson(given ?? null, 'its question')
}

async function descended(level: Level, place: Place, node: BlueprintNode & { kind: 'subgraph' }, state: object): Promise<Outcome> {
  let start: object
  try {
    start = withInput(node.blueprint.state, node.input(state))
  } catch (error) {
    return { kind: 'failed', error }
  }
  const walked = await level.descend(node.blueprint, `${place.address}/`, start)
  if ('error' in walked) return { kind: 'failed', error: walked.error }
  if (walked.pending.length > 0) return { kind: 'asked', pending: walked.pending }
  return recorded(level, place, () => node.output(walked.state, state))
}
