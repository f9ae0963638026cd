import { core } from './core.ts'
import { graphs } from './graphs.ts'
import { memory } from './memory.ts'
import { plans } from './plans.ts'
import { retrieval } from './retrieval.ts'
import { teams } from './teams.ts'

/** What the packages do, in one go: the same text in every runtime. It needs no network, no key and no Node. */
export async function portableProgram(): Promise<string[]> {
  return [...(await core()), ...(await memory()), ...(await retrieval()), ...(await plans()), ...(await graphs()), ...(await teams())]
}
