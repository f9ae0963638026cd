// Records the visit of lamp.ts once more, and writes the test that replays it. With --real a real model is asked.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordRun, traceToTest } from '@minagent/models'
import { localModel } from '@minagent/models/local'
import { realModel } from '../../stories/real-model.ts'
import { lamp } from './lamp.ts'

const here = (path: string) => join(import.meta.dirname, path)

//#region record
const yes = process.argv.includes('--yes')
const model = process.argv.includes('--real') ? await realModel({ yes }) : localModel()
const { result, recording } = await recordRun(lamp, { model })

await writeFile(here('recordings/lamp.jsonl'), recording)
const test = traceToTest(recording, {
  name: 'pays 20 euros back for the lamp',
  programFile: './lamp.ts',
  programName: 'lamp',
  recordingFile: './recordings/lamp.jsonl',
})
await writeFile(here('lamp.test.ts'), test)
console.log(result.stopReason, result.final)
//#endregion record
