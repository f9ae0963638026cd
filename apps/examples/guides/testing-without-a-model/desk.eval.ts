import { dataset, type EvalOptions, type MakeWorld, state, trajectory } from '@minagent/eval'
import { localModel } from '@minagent/models/local'
import { deskTools, refundDesk } from './desk.ts'
import { smallShop } from './shop.ts'

//#region cases
const looked = { metadata: { calls: ['find_order', 'refund'] } }
const paid = (amount: number) => [{ order: 'A17', amount }]

const cases = dataset('refunds', [
  { id: 'both-asked', input: 'Find order A17, then refund 20 euros for order A17.', expected: paid(20), ...looked },
  { id: 'refund-asked', input: 'Refund 20 euros for order A17.', expected: paid(20), ...looked },
  { id: 'polite', input: 'Pay 15 euros back for A17, please.', expected: paid(15), ...looked },
  { id: 'no-amount', input: 'I want my money back.', expected: [], metadata: { calls: [] } },
])
//#endregion cases

//#region evaluation
const offline: MakeWorld = () => {
  const shop = smallShop()
  const payments = () => shop.payments.map(({ order, amount }) => ({ order, amount }))
  return { agent: refundDesk(localModel(), deskTools(shop)), state: payments }
}

const right = state({ name: 'right money' })
const order = trajectory({ name: 'looks first', expected: ({ metadata }) => metadata?.calls })

const evaluation: EvalOptions = {
  dataset: cases,
  variants: [{ name: 'offline', version: '1', agent: offline }],
  scorers: [right, order],
}
export default evaluation
//#endregion evaluation
