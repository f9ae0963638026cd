import fc from 'fast-check'

/** What a model says in one round. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string; readonly stop: string }
  | { readonly kind: 'calls'; readonly calls: readonly PlannedCall[]; readonly text: string; readonly stop: string }
  | { readonly kind: 'error'; readonly error: 'plain' | 'overloaded' | 'network' | 'invalid_output' | 'defect' }
  | { readonly kind: 'junk'; readonly value: unknown }
  | { readonly kind: 'hang'; readonly polite: boolean }
  | { readonly kind: 'endless_stream' }

/** A call as a model might send it, ids and arguments not always good. */
interface PlannedCall {
  readonly id: unknown
  readonly name: string
  readonly arguments: unknown
  readonly invalidArguments?: string
}

/** Something that happens to a run from outside. */
export type Disturbance =
  | { readonly when: 'never' }
  | { readonly when: 'before'; readonly act: 'cancel' | 'abort' | 'steer' }
  | { readonly when: 'event'; readonly index: number; readonly act: 'cancel' | 'abort' | 'steer' | 'throw' | 'reject' | 'leave' }
  | { readonly when: 'time'; readonly ms: number; readonly act: 'cancel' | 'abort' | 'steer' }

/** Everything that decides how a run goes. */
export interface Plan {
  readonly replies: readonly { readonly reply: Reply; readonly delayMs: number }[]
  readonly streaming: boolean
  readonly listening: 'observer' | 'deltas' | 'iterator' | 'nobody'
  readonly parallelTools: boolean
  readonly maxSteps: number
  readonly toolCalls: number
  readonly durationMs: number | undefined
  readonly tokens: number | undefined
  readonly repeatedCalls: number | undefined
  readonly defects: 'report' | 'throw'
  readonly gate: 'none' | 'accepts' | 'refuses' | 'slow' | 'throws'
  readonly policyOfContext: 'none' | 'all' | 'slow'
  readonly stepRunner: boolean
  readonly approvals: readonly ('approve' | 'deny')[]
  readonly disturbances: readonly Disturbance[]
}

const word = fc.constantFrom('', 'ok', '好', 'a "quoted" word', '{"type":"x"}')
const tools = ['quick', 'slow', 'slower', 'add', 'hang', 'polite', 'throws', 'rejects', 'big', 'nothing', 'ask', 'external', 'unknown', '']
const args = fc.constantFrom<unknown>({}, { a: 1, b: 2 }, { a: 'x' }, undefined, null, [1], 'text', JSON.parse('{"__proto__":{"a":1}}'))

const call: fc.Arbitrary<PlannedCall> = fc.record(
  {
    id: fc.constantFrom<unknown>('a', 'b', 'c', '', undefined, 7),
    name: fc.constantFrom(...tools),
    arguments: args,
    invalidArguments: fc.constantFrom('{"a":', '[]', ''),
  },
  { requiredKeys: ['id', 'name', 'arguments'] },
)

const reply: fc.Arbitrary<Reply> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('text' as const),
      text: word,
      stop: fc.constantFrom('end_turn', 'end_turn', 'max_tokens', 'refusal', 'pause', 'odd'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('calls' as const),
      calls: fc.array(call, { minLength: 1, maxLength: 4 }),
      text: word,
      stop: fc.constantFrom('tool_use', 'tool_use', 'tool_use', 'tool_use', 'max_tokens', 'refusal', 'pause'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('error' as const),
      error: fc.constantFrom('plain', 'overloaded', 'network', 'invalid_output', 'invalid_output', 'defect'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('junk' as const),
      value: fc.constantFrom<unknown>(undefined, null, 1, {}, { message: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hang' as const), polite: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'endless_stream' as const }) },
)

const moment = fc.integer({ min: 0, max: 120 })
const disturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  fc.constant({ when: 'never' as const }),
  fc.record({ when: fc.constant('before' as const), act: fc.constantFrom('cancel', 'abort', 'steer') }),
  fc.record({
    when: fc.constant('event' as const),
    index: fc.nat(24),
    act: fc.constantFrom('cancel', 'abort', 'steer', 'throw', 'reject', 'leave'),
  }),
  fc.record({ when: fc.constant('time' as const), ms: moment, act: fc.constantFrom('cancel', 'abort', 'steer') }),
)

/** Any plan. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  replies: fc.array(fc.record({ reply, delayMs: fc.constantFrom(0, 0, 10, 25) }), { maxLength: 5 }),
  streaming: fc.boolean(),
  listening: fc.constantFrom('observer', 'deltas', 'iterator', 'nobody'),
  parallelTools: fc.boolean(),
  maxSteps: fc.integer({ min: 1, max: 5 }),
  toolCalls: fc.integer({ min: 1, max: 8 }),
  durationMs: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined, freq: 4 }),
  tokens: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined, freq: 4 }),
  repeatedCalls: fc.constantFrom(undefined, undefined, 2, 3),
  defects: fc.constantFrom('report', 'report', 'report', 'throw'),
  gate: fc.constantFrom('none', 'none', 'accepts', 'refuses', 'slow', 'throws'),
  policyOfContext: fc.constantFrom('none', 'none', 'all', 'slow'),
  stepRunner: fc.boolean(),
  approvals: fc.array(fc.constantFrom('approve', 'deny'), { maxLength: 4 }),
  disturbances: fc.array(disturbance, { maxLength: 2 }),
})
