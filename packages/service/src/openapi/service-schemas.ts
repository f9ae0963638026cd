import type { Described } from './answer-parts.ts'

/** The forms of what is said about the service itself, and about sessions. */
export const serviceSchemas: Described = {
  Health: { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'], additionalProperties: false },
  Readiness: { type: 'object', properties: { status: { enum: ['ok', 'closing'] } }, required: ['status'], additionalProperties: false },
  Price: { type: 'object', properties: { price: { type: ['object', 'null'] } }, required: ['price'], additionalProperties: false },
  Error: {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { type: 'string', description: 'Stable, for programs.' },
          message: { type: 'string', description: 'For people.' },
        },
        required: ['code', 'message'],
        additionalProperties: false,
      },
    },
    required: ['error'],
    additionalProperties: false,
  },
  Message: {
    type: 'object',
    properties: { role: { enum: ['system', 'user', 'assistant', 'tool'] } },
    required: ['role'],
    description: "A message in minagent's wire format.",
  },
  SessionList: {
    type: 'object',
    properties: { sessions: { type: 'array', items: { type: 'string' } } },
    required: ['sessions'],
    additionalProperties: false,
  },
  Session: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      messages: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
      run: { type: ['string', 'null'], description: 'The run that is under way in it.' },
      updated_at: { type: 'number', description: 'In ms since 1970.' },
    },
    required: ['id', 'messages', 'run', 'updated_at'],
    additionalProperties: false,
  },
}
