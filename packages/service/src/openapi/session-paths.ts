import { type Described, inPath, json, refused } from './answer-parts.ts'

const ID = inPath('id', 'The id of the session, as its runs were begun with.')

/** `/sessions` and what is below it. */
export const sessionPaths: Described = {
  '/sessions': {
    get: {
      operationId: 'listSessions',
      summary: 'The sessions.',
      responses: { 200: json('SessionList', 'Their ids.'), ...refused(401, 403) },
    },
  },
  '/sessions/{id}': {
    get: {
      operationId: 'getSession',
      summary: 'What was said in a session.',
      parameters: [ID],
      responses: { 200: json('Session', 'The session.'), ...refused(401, 403, 404) },
    },
    delete: {
      operationId: 'deleteSession',
      summary: 'Forgets a session; a run that is under way in it goes on.',
      parameters: [ID],
      responses: { 204: { description: 'It is gone.' }, ...refused(401, 403, 404) },
    },
  },
}
