import { errorInfo, isDefectError, isMinagentError } from '@minagent/types'
import { type AgentAnswer, askAgent } from './ask-agent.ts'
import type { TaskAgent, TaskAssignment } from './task-agent.ts'

/**
 * Has a task done and gives how it ended; what an agent throws is a failure of the task.
 * @throws what concerns the whole plan: a defect of the program, or a journal that cannot be written.
 */
export async function doTask(agent: TaskAgent, assignment: TaskAssignment, parentId: string): Promise<AgentAnswer> {
  try {
    if (typeof agent !== 'function') return withJson(await askAgent(agent, assignment, parentId))
    return withJson({ status: 'succeeded', output: await agent(assignment), untrusted: true, usage: {} })
  } catch (error) {
    if (isOfWholePlan(error)) throw error
    return { status: 'failed', error: errorInfo(error), usage: {} }
  }
}

/** A failure of the program or of its storage: no other task can make up for it, and it is not recorded. */
export function isOfWholePlan(error: unknown): boolean {
  return isDefectError(error) || STORAGE.some((code) => isMinagentError(error, code))
}

const STORAGE = ['journal_conflict', 'journal_failed', 'journal_damaged', 'run_ended', 'not_resumable'] as const

/** Every output is what JSON makes of it, recorded or not; nothing is null. */
function withJson(answer: AgentAnswer): AgentAnswer {
  if (answer.status !== 'succeeded') return answer
  const text: string | undefined = JSON.stringify(answer.output)
  const output: unknown = text === undefined ? null : JSON.parse(text)
  return { ...answer, output }
}
