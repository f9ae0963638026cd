import { Agent } from '@minagent/loop'
import type { RunParts } from '@minagent/models'
import type { Observer, Toolbox } from '@minagent/types'
import { type Repository, testsPass } from 'ch18/gate.ts'

export const task = 'A test of this repository fails. Find the fault, mend it in src/, and say what it was.'

const system = `You are a careful programmer in a small repository.
Run the tests, look for the cause of a failure and not only for its place, and mend the cause with a small change.
The tests stay as they are. You are done when all of them pass: then answer in one or two sentences.`

/** The agent, of parts that can be recorded. Its word alone ends nothing: the gate does. */
export function codingAgent(repository: Repository, toolbox: Toolbox, { model, tools, clock, ids }: RunParts, observer: Observer): Agent {
  const recorded = tools(toolbox)
  return new Agent({
    model,
    tools: recorded,
    system,
    gate: testsPass(repository, recorded, 'en'),
    observers: [observer],
    maxSteps: 40,
    limits: { toolCalls: 80, tokens: 500_000, modelTimeoutMs: 120_000 },
    runtime: { clock, ids },
  })
}
