import type { AskOptions, Entry, LoadedPeer, NumberTool } from '../peer.ts'
import { listModel, type Reply } from '../scripted-model.ts'
import { type Outcome, outcomeOf } from './probe.ts'

/** What was seen of a run. */
export interface Watched {
  /** What the model was shown, call by call. */
  readonly prompts: readonly (readonly Entry[])[]
  /** The arguments with which the tool ran. */
  readonly executed: readonly { readonly a: number; readonly b: number }[]
  readonly outcome: Outcome
}

export interface WatchedRun extends AskOptions {
  /** What the model says, one after another; then `done`. */
  readonly replies: readonly Reply[]
  /** What the tool `add` does; by default it adds. */
  readonly execute?: NumberTool['execute']
  /** Whether the calls of one answer run together; by default one after another. */
  readonly parallel?: boolean
}

/** Runs an agent with the tool `add` to its end, whichever that is. */
export async function watchedRun(peer: LoadedPeer, { replies, execute = add, parallel = false, ...options }: WatchedRun): Promise<Watched> {
  const prompts: (readonly Entry[])[] = []
  const executed: { a: number; b: number }[] = []
  const tool: NumberTool = {
    name: 'add',
    execute(args, signal) {
      executed.push(args)
      return execute(args, signal)
    },
  }
  const model = listModel(replies, (entries) => prompts.push(entries))
  const agent = peer.agent({ model, tools: [tool], maxRounds: 8, parallel })
  return { prompts, executed, outcome: await outcomeOf(agent.ask('question', options)) }
}

function add({ a, b }: { a: number; b: number }): number {
  return a + b
}

/** What the model was told about its first answer: the answers to its calls, or else whatever was added for it to read. */
export function toldOf({ prompts }: Pick<Watched, 'prompts'>): string | undefined {
  const [first = [], second] = prompts
  const added = second?.slice(first.length).filter(({ role }) => role !== 'assistant')
  return added?.map(({ text }) => text).join('\n') || undefined
}
