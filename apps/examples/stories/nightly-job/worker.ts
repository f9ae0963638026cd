// One night's process: goes on with the runs that are there, begins those that are not. <folder> [--killed-at "a1 after the charge"] …
import { parseArgs } from 'node:util'
import type { Model } from '@minagent/types'
import { realModel, realOptions } from '../real-model.ts'
import { accounts } from './accounts.ts'
import { nightlyJob, type Place, taskOf } from './job.ts'
import { scriptedModel } from './script.ts'
import { World } from './world.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...realOptions, 'killed-at': { type: 'string' }, forgetful: { type: 'boolean', default: false } },
})
const [folder = ''] = positionals
const world = new World(folder, { forgetful: values.forgetful })
const real = values.real ? await realModel(values) : undefined

/** SIGKILL leaves a process no moment to tidy up, as a power cut. */
function passing(place: Place, account: string): void {
  if (values['killed-at'] === `${account} ${place}`) process.kill(process.pid, 'SIGKILL')
}

/** The same model; a process may be killed before the answer that follows the letter. */
function watched(model: Model, account: string): Model {
  return {
    ...(model.id === undefined ? {} : { id: model.id }),
    complete(messages, tools, options) {
      if (messages.some((message) => message.role === 'tool' && message.name === 'send_letter')) passing('before the answer', account)
      return model.complete(messages, tools, options)
    },
  }
}

//#region worker
for (const { id } of accounts) {
  const model = watched(real ?? scriptedModel(id), id)
  const job = nightlyJob(model, folder, world, passing)
  const isThere = (await job.events(id)).length > 0
  const run = isThere ? await job.resume(id) : job.start(taskOf(id), { runId: id })
  await run.result
}
//#endregion worker
