import type { Described } from './answer-parts.ts'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const textOrNull = { type: ['string', 'null'] }
const status = { enum: ['running', 'suspended', 'succeeded', 'failed', 'dead_letter'] }
const time = { type: 'number', description: 'In ms since 1970.' }

/** An object that has these members and no other; all but the optional ones must be there. */
function exactly(properties: Described, optional: readonly string[] = []): Described {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    additionalProperties: false,
  }
}

/** The forms of what is said about runs. */
export const runSchemas: Described = {
  RunRequest: {
    ...exactly(
      {
        input: { type: 'string', minLength: 1 },
        messages: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
        session: { type: 'string', pattern: '^[\\w-]{1,64}$' },
        on_disconnect: { enum: ['continue', 'cancel'], default: 'continue' },
      },
      ['input', 'messages', 'session', 'on_disconnect'],
    ),
    anyOf: [{ required: ['input'] }, { required: ['messages'] }],
  },
  RunBegun: exactly({ id: text, status }),
  RunList: exactly({ runs: { type: 'array', items: { $ref: '#/components/schemas/Run' } } }),
  Run: exactly({
    id: text,
    status,
    session: textOrNull,
    stop_reason: textOrNull,
    answer: textOrNull,
    pending: { type: 'array', items: { $ref: '#/components/schemas/PendingCall' } },
    usage: {
      oneOf: [{ type: 'null' }, exactly({ input_tokens: { type: ['integer', 'null'] }, output_tokens: { type: ['integer', 'null'] } })],
    },
    event_count: count,
    created_at: time,
    updated_at: time,
  }),
  PendingCall: exactly({ ordinal: count, call: { type: 'object', required: ['id', 'name'] }, arguments_hash: text }),
  Decision: {
    oneOf: [exactly({ decision: { const: 'approve' } }), exactly({ decision: { const: 'deny' }, reason: text }, ['reason'])],
  },
  Event: {
    type: 'object',
    properties: { type: text, run_id: text, at: time, seq: { ...count, description: 'Absent for what is not stored.' } },
    required: ['type', 'run_id', 'at'],
  },
}
