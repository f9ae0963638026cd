import type { Message } from '@minagent/types'
import type { SimulatedUser } from './simulated-user.ts'

/** What a scripted user says to an answer; undefined ends the conversation. `turn` counts from 0 what this user has said. */
export type UserScript = (answer: string, turn: number) => string | undefined

/**
 * A user who says these texts one after another, or what a function says to each answer. It counts what it has said: make one for
 * each trial.
 */
export function scriptedUser(script: readonly string[] | UserScript): SimulatedUser {
  let turn = 0
  return {
    next(messages) {
      const answer = lastAnswer(messages)
      const index = turn++
      return typeof script === 'function' ? script(answer, index) : script[index]
    },
  }
}

function lastAnswer(messages: readonly Message[]): string {
  return messages.findLast((message) => message.role === 'assistant')?.content ?? ''
}
