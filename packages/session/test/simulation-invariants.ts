import { memoryJournal } from '@minagent/session'
import type { PersistedEvent } from '@minagent/types'
import { pairingProblem } from '../../../test/support/pairing-problem.ts'
import { type Plan, RESUME_BUDGET, SimulatedProcess } from './simulation-process.ts'
import { SimulatedWorld } from './simulation-world.ts'

/** What must hold of all that was written and done. */
export function checkInvariants(world: SimulatedWorld): void {
  const { written } = world
  written.forEach((event, index) => {
    if (event.seq !== index) world.problem(`D6 event ${index} has the number ${event.seq}`)
  })
  once(world, 'D2', 'model.finished', (event) => ('round' in event ? `${event.round}` : ''))
  once(world, 'D3', 'tool.call.finished', placeOf)
  once(world, 'D10', 'approval.resolved', placeOf)
  once(world, 'D11', 'run.cancel.requested', () => '')
  checkEffects(world)
  checkApprovals(world)
  checkEnd(world)
}

const placeOf = (event: PersistedEvent) => ('ordinal' in event ? `${event.round}:${event.ordinal}` : '')

function once(world: SimulatedWorld, id: string, type: PersistedEvent['type'], place: (event: PersistedEvent) => string): void {
  const places = world.written.filter((event) => event.type === type).map(place)
  if (new Set(places).size !== places.length) world.problem(`${id} ${type} is written twice: ${places.join(' ')}`)
}

function checkEffects(world: SimulatedWorld): void {
  for (const [key, done] of world.effects) {
    const tool = key.slice(key.lastIndexOf(':') + 1)
    if ((tool === 'send' || tool === 'ask') && done.length > 1) world.problem(`D3 ${key} happened ${done.length} times`)
    // Nobody can look for the effect of a process that is merely slow: only a fenced one may come second.
    if (tool === 'pay' && done.filter(({ fenced }) => !fenced).length > 1) world.problem(`D3 ${key} was verified, and happened again`)
  }
  for (const event of world.written) {
    if (event.type !== 'tool.call.finished' || !event.ok) continue
    const key = `r:${event.round}:${event.ordinal}:${event.tool}`
    if (!world.effects.has(key)) world.problem(`D3 ${key} has a result and never happened`)
  }
}

function checkApprovals(world: SimulatedWorld): void {
  for (const event of world.written) {
    if (event.type !== 'approval.resolved' || event.decision === 'approve') continue
    if (world.effects.has(`r:${event.round}:${event.ordinal}:ask`)) world.problem(`D10 call ${placeOf(event)} was denied, and happened`)
  }
  for (const key of world.effects.keys()) {
    const [, round, ordinal, tool] = key.split(':')
    const approved = world.written.some(
      (event) => event.type === 'approval.resolved' && event.decision === 'approve' && placeOf(event) === `${round}:${ordinal}`,
    )
    if (tool === 'ask' && !approved) world.problem(`D10 ${key} happened, and nobody approved`)
  }
}

function checkEnd(world: SimulatedWorld): void {
  const { written } = world
  const ends = written.filter(({ type }) => type === 'run.succeeded' || type === 'run.failed' || type === 'run.dead_lettered')
  if (ends.length !== 1 || written.at(-1) !== ends[0]) world.problem(`the run ends ${ends.length} times, last with ${written.at(-1)?.type}`)
  const cancelled = written.findIndex(({ type }) => type === 'run.cancel.requested')
  if (
    cancelled >= 0 &&
    written.slice(cancelled).some(({ type }) => type === 'tool.call.started' || type === 'model.finished' || type === 'run.succeeded')
  ) {
    world.problem('D11 the run went on after its cancellation')
  }
  let attempts = 0
  for (const [index, { type }] of written.entries()) {
    // Who cancels a run does not try to get it further.
    const cancelling = written[index + 1]?.type === 'run.cancel.requested'
    attempts = type === 'run.resumed' && !cancelling ? attempts + 1 : 0
    if (attempts > RESUME_BUDGET) world.problem(`D13 the run was resumed ${attempts} times without getting further`)
  }
}

/** D7 D8: from a prefix of the journal another process gets to a valid end, and the journal folds to what it says. */
export async function checkPrefix(world: SimulatedWorld, plan: Plan): Promise<void> {
  const prefix = world.written.slice(0, 1 + world.random.below(world.written.length)).filter(({ type }) => type !== 'run.dead_lettered')
  const copy = new SimulatedWorld(0)
  copy.chaos = false
  copy.written.push(...prefix)
  for (const [key, done] of world.effects) copy.effects.set(key, [...done])
  const lease = await copy.store.claim('r', 'before', 1)
  await copy.store.append(lease, 0, prefix)
  await copy.store.release(lease)
  copy.newestEpoch = lease.epoch
  const process = new SimulatedProcess('prefix', copy, plan)
  const reached = { ended: false, error: undefined as unknown }
  void finish(process).then(
    () => {
      reached.ended = true
    },
    (error: unknown) => {
      reached.error = error
    },
  )
  for (let turn = 0; turn < 400 && !reached.ended && reached.error === undefined; turn++) await copy.clock.advance(100)
  if (!reached.ended) copy.problem(`D8 a prefix of ${prefix.length} events does not come to its end: ${String(reached.error)}`)
  else {
    const events = await memoryJournalOf(copy.written)
    const result = await new SimulatedProcess('reader', Object.assign(copy, { store: events }), plan).durable.replay('r')
    const invalid = pairingProblem(result.messages)
    if (invalid) copy.problem(`D8 from a prefix of ${prefix.length} events: ${invalid}`)
  }
  for (const text of copy.problems) world.problem(`prefix of ${prefix.length}: ${text}`)
}

async function finish({ durable }: SimulatedProcess): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    const { pending, stopReason } = await (await durable.resume('r')).result
    if (stopReason !== 'awaiting_approval') return
    for (const { ordinal } of pending) await durable.approve('r', ordinal)
  }
}

async function memoryJournalOf(events: readonly PersistedEvent[]) {
  const journal = memoryJournal()
  await journal.append(await journal.claim('r', 'copy', 1), 0, events)
  return journal
}
