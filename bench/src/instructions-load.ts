import { Agent } from '@minagent/loop'
import { handLoop } from './hand-loop.ts'
import { ScriptedModel, tools } from './scripted.ts'

/** A process whose instructions are counted: `instructions-load.js <runs of ours> <runs of the loop by hand>`, of 20 rounds each. */
const [ours = 0, byHand = 0] = process.argv.slice(2).map(Number)
const model = new ScriptedModel(20)
const agent = new Agent({ model, tools, maxSteps: 21, limits: { toolCalls: 20 } })
for (let run = 0; run < ours; run++) await agent.run('question')
for (let run = 0; run < byHand; run++) await handLoop(model, 'question', 21)
