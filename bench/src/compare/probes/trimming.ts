import type { Entry } from '../peer.ts'
import { pairingProblem } from './pairing.ts'
import { cannotExpress, messageOf, type Probe, right, wrong } from './probe.ts'
import { randomHistory, seeded } from './random-history.ts'

const HISTORIES = 400

/** Histories that became too long. */
export const trimming: Probe = {
  name: `trimming of ${HISTORIES} random histories`,
  right: 'No answer without its call, no call without its answer, the system text first, the newest question kept.',
  wrong: 'A provider refuses what is left, or the model does not see what it was asked.',
  async run(peer) {
    if (!peer.trim) return cannotExpress('Nothing that shortens a history is written here.')
    const random = seeded(7)
    let [bad, before, after, example] = [0, 0, 0, '']
    for (let index = 0; index < HISTORIES; index++) {
      const history = randomHistory(random)
      const least = tokensOf(history.filter((entry) => entry.role === 'system' || entry === newestQuestion(history)))
      const budget = Math.ceil(2 * least + random() * Math.max(0, tokensOf(history) - 2 * least))
      const left = await peer.trim(history, budget).catch((error: unknown) => messageOf(error))
      const problem = typeof left === 'string' ? `it rejected: ${left.replace(/\.$/, '')}` : trimmingProblem(history, left)
      if (problem !== undefined && bad++ === 0) example = problem
      before += tokensOf(history)
      after += typeof left === 'string' ? 0 : tokensOf(left)
    }
    if (after === before) return wrong('Nothing was shortened.')
    if (bad > 0) return wrong(`${bad} of ${HISTORIES} were broken; in the first, ${example}.`)
    return right(`All were whole, with ${Math.round((100 * after) / before)} % of the text left.`)
  },
}

/** What is wrong with what is left of a history; undefined when nothing is. */
function trimmingProblem(history: readonly Entry[], left: readonly Entry[]): string | undefined {
  const question = newestQuestion(history)?.text
  if (left[0]?.role !== 'system') return 'the system text is not the first'
  if (!left.some(({ role, text }) => role === 'user' && text === question)) return 'the newest question is gone'
  return pairingProblem(left)
}

function newestQuestion(history: readonly Entry[]): Entry | undefined {
  return history.findLast(({ role }) => role === 'user')
}

/** About four characters a token, and some for each entry. */
function tokensOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { text, calls = [] }) => sum + 8 + text.length / 4 + 12 * calls.length, 0)
}
