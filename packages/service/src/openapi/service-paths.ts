import { type Described, inPath, json, refused } from './answer-parts.ts'

/** What everybody may ask. */
export const servicePaths: Described = {
  '/health': {
    get: { operationId: 'health', summary: 'Whether the process answers.', security: [], responses: { 200: json('Health', 'It does.') } },
  },
  '/ready': {
    get: {
      operationId: 'ready',
      summary: 'Whether it takes runs.',
      security: [],
      responses: { 200: json('Readiness', 'It does.'), 503: json('Readiness', 'It ends.') },
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'openApi',
      summary: 'This document.',
      security: [],
      responses: { 200: { description: 'In OpenAPI 3.1.', content: { 'application/json': { schema: { type: 'object' } } } } },
    },
  },
}

/** The page to use and watch the agent. */
export const pagePaths: Described = {
  '/': {
    get: {
      operationId: 'page',
      summary: 'A page to use and watch the agent; it asks for the token.',
      security: [],
      responses: { 200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } } },
    },
  },
}

/** What the models of the agent cost, for the page. */
export const pricePaths: Described = {
  '/prices/{model}': {
    get: {
      operationId: 'priceOf',
      summary: 'What a model costs.',
      parameters: [inPath('model', 'The id of the model.')],
      responses: { 200: json('Price', 'In US dollars for a million tokens, or null.'), ...refused(401, 403) },
    },
  },
}
