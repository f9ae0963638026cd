//#region third-parties
/**
 * The dependency rule as one table: what each library package may use at run time besides `@minagent/types`.
 * A package that is not listed here fails the checks, so that adding one is a decision.
 */
export const thirdParties = {
  types: [],
  models: ['eventsource-parser'],
  tools: ['@cfworker/json-schema'],
  loop: [],
  session: [],
  memory: [],
  rag: ['chardet', 'htmlparser2', 'ignore', 'yaml'],
  planner: [],
  graph: [],
  multiagent: [],
  observability: [],
  eval: ['papaparse', 'pure-rand', 'simple-statistics'],
  service: ['@hono/node-server', 'hono'],
  workspace: ['chardet', 'diff', 'ignore', 'ipaddr.js', 'turndown', 'undici', 'yaml'],
  mcp: ['@modelcontextprotocol/sdk'],
}
//#endregion third-parties

/** What an entry of a library package uses where its user has installed it. */
export const optionalPeers = {
  models: ['gpt-tokenizer'],
  multiagent: ['@a2a-js/sdk'],
  observability: ['@opentelemetry/api'],
  rag: ['mammoth', 'unpdf', 'usearch'],
  session: ['@restatedev/restate-sdk', 'better-sqlite3', 'pg'],
}

/** The packages that may combine others; what they add from third parties is listed as well. */
export const compositionRoots = {
  cli: ['commander', 'marked', 'string-width', 'yaml'],
  minagent: [],
}

/** Files that may import Node's own modules: these entries, the journal in PostgreSQL (zlib), and everything in the command. */
export const nodeFiles = [
  '^packages/[^/]+/src/node(\\.ts$|/)',
  '^packages/session/src/postgres/',
  '^packages/(models|session)/src/testing(\\.ts$|/)',
  '^packages/(cli|mcp|workspace)/src/',
]
