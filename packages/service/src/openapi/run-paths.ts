import { type Described, inPath, json, refused } from './answer-parts.ts'

const ID = inPath('id', 'The id of the run.')

/** `/runs` and what is below it. */
export const runPaths: Described = {
  '/runs': {
    post: {
      operationId: 'beginRun',
      summary: 'Begins a run, which is not waited for.',
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The run of the first request with this key is the run of all.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ],
      requestBody: { required: true, ...json('RunRequest', 'What the agent is asked.') },
      responses: {
        202: {
          ...json('RunBegun', 'The run is under way.'),
          headers: { Location: { description: 'Where it can be looked at.', schema: { type: 'string' } } },
        },
        ...refused(400, 401, 403, 409, 413, 415, 422, 429, 503),
      },
    },
    get: {
      operationId: 'listRuns',
      summary: 'The newest runs, at most 100.',
      responses: { 200: json('RunList', 'The newest first.'), ...refused(401, 403) },
    },
  },
  '/runs/{id}': {
    get: {
      operationId: 'getRun',
      summary: 'Where a run stands.',
      parameters: [ID],
      responses: { 200: json('Run', 'The run.'), ...refused(401, 403, 404) },
    },
  },
  '/runs/{id}/events': {
    get: {
      operationId: 'followRun',
      summary: 'The events of a run as they come, until it has ended.',
      parameters: [
        ID,
        {
          name: 'Last-Event-ID',
          in: 'header',
          description: 'The last event that came before.',
          schema: { type: 'string', pattern: '^\\d*$' },
        },
      ],
      responses: {
        200: {
          description:
            'Server-sent events: `event` is the type, `data` an Event, `id` its number unless it is not stored or of a sub-agent.',
          content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/Event' } } },
        },
        204: { description: 'The run has ended, and no event is behind this one: do not come back.' },
        ...refused(400, 401, 403, 404, 429, 503),
      },
    },
  },
  '/runs/{id}/cancel': {
    post: {
      operationId: 'cancelRun',
      summary: 'Asks a run to end.',
      parameters: [ID],
      responses: { 202: json('Run', 'The run, which ends.'), ...refused(401, 403, 404, 409) },
    },
  },
  '/runs/{id}/approvals/{ordinal}': {
    post: {
      operationId: 'decide',
      summary: 'Says whether a call that waits is done, and goes on with the run.',
      parameters: [ID, inPath('ordinal', 'The number of the call among those of its round.')],
      requestBody: { required: true, ...json('Decision', 'What a person says.') },
      responses: { 202: json('Run', 'The run, which goes on.'), ...refused(400, 401, 403, 404, 409, 413, 415) },
    },
  },
}
