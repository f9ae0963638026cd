import type { Described } from './answer-parts.ts'
import { agUiPaths, openaiPaths } from './protocol-paths.ts'
import { runPaths } from './run-paths.ts'
import { runSchemas } from './run-schemas.ts'
import { pagePaths, pricePaths, servicePaths } from './service-paths.ts'
import { serviceSchemas } from './service-schemas.ts'
import { sessionPaths } from './session-paths.ts'

/** The parts of a service that can be left out. */
export interface OpenApiParts {
  readonly sessions: boolean
  readonly page: boolean
  /** The page is told what the models cost. */
  readonly prices: boolean
}

/** All paths of a service, in OpenAPI's words. */
export function openApiPaths({ sessions, page, prices }: OpenApiParts): Described {
  return {
    ...servicePaths,
    ...runPaths,
    ...openaiPaths,
    ...agUiPaths,
    ...(sessions ? sessionPaths : {}),
    ...(page ? pagePaths : {}),
    ...(prices ? pricePaths : {}),
  }
}

/** The document that says what a service answers, in OpenAPI 3.1. */
export function openApi(paths: Described): Described {
  return {
    openapi: '3.1.0',
    info: { title: 'minagent service', version: '1', description: 'An agent behind HTTP: runs, their events, approvals, sessions.' },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...serviceSchemas, ...runSchemas },
    },
  }
}

/** The methods that a path has, such as `GET, POST`; undefined for a path that is not there. */
export function methodsOf(paths: Described, path: string): string | undefined {
  const template = Object.keys(paths).find((one) =>
    new RegExp(`^${one.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return template === undefined ? undefined : Object.keys(Object(paths[template])).join(', ').toUpperCase()
}
