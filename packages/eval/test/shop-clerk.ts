import type { EvalCase } from '@minagent/eval'
import { FakeModel, type ScriptItem } from '@minagent/models'

/** What the model of a clerk says in a case; a careless one acts before it has looked, against the policy. */
export function clerkModel({ id }: EvalCase, careless: boolean): FakeModel {
  return new FakeModel((careless ? CARELESS : CAREFUL)[id] ?? [])
}

const ASK = 'Which order is it about?'

const CAREFUL: Readonly<Record<string, readonly ScriptItem[]>> = {
  cancel: [
    ASK,
    [call('get_order', { id: '1001' })],
    'Shall I cancel the red desk lamp?',
    [call('cancel_order', { id: '1001' })],
    'It is cancelled: $30.00 are paid back.',
  ],
  exchange: [
    ASK,
    [call('get_order', { id: '1002' })],
    'Shall I exchange the green desk lamp for a blue one?',
    [call('exchange_item', { id: '1002', item: 'desk lamp, blue' })],
    'A blue lamp is on its way.',
  ],
  'too late': [ASK, [call('get_order', { id: '1003' })], 'It was delivered and cannot be cancelled any more.'],
}

const CARELESS: Readonly<Record<string, readonly ScriptItem[]>> = {
  cancel: [ASK, [call('cancel_order', { id: '1001' })], 'It is cancelled.'],
  exchange: [ASK, [call('cancel_order', { id: '1002' })], 'I cancelled it: order a blue one.'],
  'too late': [ASK, [call('cancel_order', { id: '1003' })], 'It is cancelled: $120.00 are paid back.'],
}

function call(name: string, args: Readonly<Record<string, string>>) {
  return { id: `${name}_call`, name, arguments: args }
}
