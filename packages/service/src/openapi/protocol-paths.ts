import { type Described, inPath } from './answer-parts.ts'

/** Another API says what its objects are: here they are only named. */
function object(description: string): Described {
  return { description, content: { 'application/json': { schema: { type: 'object' } } } }
}

const REFUSED = object("An error in the form of OpenAI's API.")

/** The agent as a model of OpenAI's API. */
export const openaiPaths: Described = {
  '/v1/models': {
    get: { operationId: 'listModels', summary: 'The agent, as the one model.', responses: { 200: object('A list.'), default: REFUSED } },
  },
  '/v1/models/{id}': {
    get: {
      operationId: 'getModel',
      summary: 'The agent, as a model.',
      parameters: [inPath('id', 'The name of the agent.')],
      responses: { 200: object('A model.'), default: REFUSED },
    },
  },
  '/v1/chat/completions': {
    post: {
      operationId: 'completeChat',
      summary: 'A run as a chat completion, streamed or not.',
      requestBody: { required: true, ...object('A request of Chat Completions.') },
      responses: {
        200: {
          description: 'A completion, or its chunks.',
          content: { 'application/json': { schema: { type: 'object' } }, 'text/event-stream': { schema: { type: 'object' } } },
        },
        default: REFUSED,
      },
    },
  },
}

/** The agent as one of the AG-UI protocol. */
export const agUiPaths: Described = {
  '/ag-ui': {
    post: {
      operationId: 'runAgUi',
      summary: 'A run as events of AG-UI.',
      requestBody: { required: true, ...object('A RunAgentInput of AG-UI.') },
      responses: {
        200: { description: 'Events of AG-UI.', content: { 'text/event-stream': { schema: { type: 'object' } } } },
        default: object('An error.'),
      },
    },
  },
}
