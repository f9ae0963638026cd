import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { type JournaledAgent, journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model, Tool, ToolMetadata } from '@minagent/types'
import { accounts, FEE } from './accounts.ts'
import type { World } from './world.ts'

/** A place at which a process may be killed. */
export type Place = 'before the charge' | 'after the charge' | 'before the letter' | 'after the letter' | 'before the answer'

/** Called at every place, with the id of the account. */
export type Passing = (place: Place, account: string) => void

const system = `You work through the accounts at night, one at a time. Look at the account. Where something is owed, charge the fee
of ${FEE} cents, and then send its owner a letter that says so, in one sentence. Where nothing is owed, do nothing.
Answer in one sentence.`

/** What the job asks for about an account. */
export const taskOf = (account: string) => `Do account ${account}.`

//#region job
/** A run for each account, whose steps are written ahead into files. */
export function nightlyJob(model: Model, folder: string, world: World, passing: Passing): JournaledAgent {
  const tools = new ToolRegistry(accountTools(world, passing))
  // One process after the other: each has the name of the one before, whose leases it takes over at once.
  return journaled(new Agent({ model, tools, system, maxSteps: 12 }), fileJournal(join(folder, 'runs')), { owner: 'nightly-job' })
}
//#endregion job

const looking: Partial<ToolMetadata> = { sideEffect: 'none', idempotent: true, untrustedOutput: false }
const acting: Partial<ToolMetadata> = { sideEffect: 'external', untrustedOutput: false }
const id = { type: 'string', enum: accounts.map((account) => account.id) }

//#region tools
function accountTools(world: World, passing: Passing): readonly Tool[] {
  const lookAt = defineTool({
    name: 'look_at_account',
    description: 'Whose it is, and what is owed, in cents.',
    parameters: jsonSchema({ type: 'object', properties: { account: id }, required: ['account'] }),
    metadata: looking,
    execute: ({ account }) => accounts.find((one) => one.id === account) ?? null,
  })
  const charge = defineTool({
    name: 'charge_fee',
    description: 'Charges the fee.',
    parameters: jsonSchema({ type: 'object', properties: { account: id }, required: ['account'] }),
    // The bank knows the key again: after a crash the call is simply made once more.
    metadata: { ...acting, idempotent: true },
    execute({ account }, { idempotencyKey }) {
      passing('before the charge', String(account))
      world.charge(String(account), idempotencyKey)
      passing('after the charge', String(account))
      return 'charged'
    },
  })
  const send = defineTool({
    name: 'send_letter',
    description: 'Sends the owner of the account a letter.',
    parameters: jsonSchema({ type: 'object', properties: { account: id, text: { type: 'string' } }, required: ['account', 'text'] }),
    // The post would send a second letter: after a crash somebody has to look whether the first one is there.
    metadata: { ...acting, idempotent: false },
    verify: (_, { idempotencyKey }) => (world.hasPosted(idempotencyKey) ? { done: true, data: 'sent' } : { done: false }),
    execute({ account }, { idempotencyKey }) {
      passing('before the letter', String(account))
      world.post(String(account), idempotencyKey)
      passing('after the letter', String(account))
      return 'sent'
    },
  })
  return [lookAt, charge, send]
}
//#endregion tools
