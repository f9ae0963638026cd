import { inspect } from 'node:util'
import { argumentsHash } from '@minagent/types'
import type { ApprovalAgent, LoadedPeer } from '../peer.ts'
import type { ProbeCell } from '../results.ts'
import { callReply, type ScriptedModel, textReply } from '../scripted-model.ts'
import { cannotExpress, delay, outcomeOf, type Probe, right, wrong } from './probe.ts'

const SHOWN = { a: 4711, b: 1 }
const CHANGED = '9999'

/** Calls that wait for a person, with the state stored in between. */
export const approvedCalls: readonly Probe[] = [
  {
    name: 'one approval, sent twice',
    right: 'The tool runs once.',
    wrong: 'It runs twice: a second click pays twice.',
    run: withApprovals(async (agent, state, executed) => {
      const first = await outcomeOf(agent.approve(state))
      if (executed.length !== 1) return wrong(`After one approval the tool had run ${executed.length} times: ${inspect(first)}.`)
      const second = await outcomeOf(agent.approve(state))
      return onceOrNot(executed, 'error' in second)
    }),
  },
  {
    name: 'one approval, sent twice at the same time',
    right: 'The tool runs once.',
    wrong: 'It runs twice: a second click pays twice.',
    run: withApprovals(async (agent, state, executed) => {
      const both = await Promise.all([outcomeOf(agent.approve(state)), outcomeOf(agent.approve(state))])
      return onceOrNot(
        executed,
        both.some((outcome) => 'error' in outcome),
      )
    }),
  },
  {
    name: 'arguments changed before the approval',
    right: 'The stored arguments were changed after they were shown: the changed call does not run.',
    wrong: 'It runs as if it had been approved.',
    run: withApprovals(withChange((text) => text.replaceAll(String(SHOWN.a), CHANGED))),
  },
  {
    name: 'arguments and their hash changed before the approval',
    right: 'Also who can compute a hash without a key, as of minagent, changes no call: the changed call does not run.',
    wrong: 'It runs as if it had been approved: only a signature with a secret of the server withstands this.',
    run: withApprovals(
      withChange((text) =>
        text.replaceAll(String(SHOWN.a), CHANGED).replaceAll(argumentsHash(SHOWN), argumentsHash({ ...SHOWN, a: Number(CHANGED) })),
      ),
    ),
  },
]

/** Changes what is stored between the question and the approval. */
function withChange(change: (text: string) => string): Judge {
  return async (agent, state, executed) => {
    const changed = agent.alter ? await agent.alter(state, change) : change(state)
    if (!agent.alter && changed === state) return cannotExpress('What the application stores holds no arguments.')
    const outcome = await outcomeOf(agent.approve(changed))
    if (executed.some(({ a }) => String(a) === CHANGED)) return wrong('The changed call ran as approved.')
    if (executed.length > 0) return right('The call ran as it was shown.')
    return right(`It was refused: ${'error' in outcome ? outcome.error : outcome.answer}`)
  }
}

type Judge = (agent: ApprovalAgent, state: string, executed: readonly { readonly a: number }[]) => Promise<ProbeCell>

function withApprovals(judge: Judge): Probe['run'] {
  return async (peer: LoadedPeer) => {
    if (!peer.approvals) return cannotExpress('No tools that wait for approval are written here.')
    const executed: { a: number }[] = []
    const execute = async (args: { a: number; b: number }) => {
      executed.push(args)
      await delay(50)
      return args.a + args.b
    }
    const agent = peer.approvals({ model, tools: [{ name: 'add', execute }], maxRounds: 8 })
    const state = await agent.start('question')
    return executed.length > 0 ? wrong('The tool ran before it was approved.') : judge(agent, state, executed)
  }
}

const model: ScriptedModel = {
  next: async (lastAnswered) => (lastAnswered === undefined ? callReply('call_1', SHOWN) : textReply('done')),
}

function onceOrNot({ length }: readonly unknown[], refused: boolean): ProbeCell {
  if (length !== 1) return wrong(`The tool ran ${length} times.`)
  return right(refused ? 'The tool ran once; the other approval was refused.' : 'The tool ran once; both got the answer.')
}
