import type { Message } from '@minagent/types'
import { pairingProblem } from '../../../test/support/pairing-problem.ts'

/** Why a view is nothing to send to a strict provider: see {@link pairingProblem}; nor may it be empty. */
export function viewProblem(messages: readonly Message[]): string | undefined {
  return messages.some(({ role }) => role !== 'system') ? pairingProblem(messages) : 'nobody says anything'
}
