// What a replay says when the program has changed, and what an evaluation says that no script can.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printReport, runEval } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { type RunProgram, replayRun } from '@minagent/models'
import evaluation from './desk.eval.ts'
import { deskTools } from './desk.ts'
import { lamp } from './lamp.ts'
import { smallShop } from './shop.ts'

//#region replay
const recording = readFileSync(join(import.meta.dirname, 'recordings/lamp.jsonl'), 'utf8')
const { stopReason, modelRounds } = await replayRun(lamp, recording)
console.log(`replayed: ${stopReason} after ${modelRounds} model rounds`)
//#endregion replay

//#region changed
const generous: RunProgram = ({ model, tools, clock, ids }) => {
  const system = 'You look after the refunds of a shop. Be generous.'
  const desk = new Agent({ model, tools: tools(deskTools(smallShop())), system, runtime: { clock, ids } })
  return desk.run('Find order A17, then refund 20 euros for order A17.')
}
await replayRun(generous, recording).catch((error: Error) => console.log(error.message))
//#endregion changed

//#region evaluate
const report = await runEval(evaluation)
console.log(printReport(report))
for (const { caseId, scores } of report.trials)
  for (const [name, { outcome, reason }] of Object.entries(scores)) if (outcome !== 'pass') console.log(`${caseId}: ${name}: ${reason}`)
//#endregion evaluate
