import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jsonSchema } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { draft7, draft202012 } from './json-schema-exceptions.ts'

const suite = `${process.env.MINAGENT_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))}/json-schema-test-suite`
const available = existsSync(suite)
if (!available) console.warn(`Skipped: there is no JSON-Schema-Test-Suite at ${suite} (set MINAGENT_DATA to its parent).`)

const drafts = [
  { draft: 'draft7', dialect: 'http://json-schema.org/draft-07/schema#', total: 927, failing: draft7 },
  { draft: 'draft2020-12', dialect: 'https://json-schema.org/draft/2020-12/schema', total: 1_299, failing: draft202012 },
] as const

describe.skipIf(!available)('the JSON-Schema-Test-Suite', () => {
  it.each(drafts)('$draft passes but for the declared exceptions', ({ draft, dialect, total, failing }) => {
    const { count, failed } = runDraft(draft, dialect)

    expect(count).toBe(total)
    expect(failed).toEqual(failing)
  })
})

interface Group {
  readonly description: string
  readonly schema: boolean | Readonly<Record<string, unknown>>
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

function runDraft(draft: string, dialect: string): { readonly count: number; readonly failed: Readonly<Record<string, number>> } {
  const failed: Record<string, number> = {}
  let count = 0
  const remotes = remotesOf(draft)
  for (const file of readdirSync(`${suite}/${draft}`).filter((name) => name.endsWith('.json'))) {
    const groups: readonly Group[] = JSON.parse(readFileSync(`${suite}/${draft}/${file}`, 'utf8'))
    for (const { description, schema, tests } of groups) {
      const judge = judgeFor(schema, dialect, remotes)
      for (const test of tests) {
        count++
        const group = `${file}: ${description}`
        if (judge(test.data) !== test.valid) failed[group] = (failed[group] ?? 0) + 1
      }
    }
  }
  return { count, failed }
}

/** How the public path judges; undefined where it refuses the schema. */
function judgeFor(schema: Group['schema'], dialect: string, remotes: Record<string, unknown>): (value: unknown) => boolean | undefined {
  try {
    const standard = jsonSchema(withRemotes(schema, dialect, remotes))['~standard']
    return (value) => {
      const result = standard.validate(value)
      return !(result instanceof Promise) && result.issues === undefined
    }
  } catch {
    return () => undefined
  }
}

/** A schema that refers to documents of the suite's server carries them with it: tools fetch nothing. */
function withRemotes(schema: Group['schema'], dialect: string, remotes: Record<string, unknown>): Group['schema'] {
  if (typeof schema === 'boolean') return schema
  const needed = JSON.stringify(schema).includes('localhost:1234')
  return { $schema: dialect, ...schema, ...(needed ? { definitions: { ...Object(schema.definitions), ...remotes } } : {}) }
}

function remotesOf(draft: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const visit = (folder: string): void => {
    for (const name of readdirSync(`${suite}/remotes${folder}`)) {
      const path = `${folder}/${name}`
      if (statSync(`${suite}/remotes${path}`).isDirectory()) {
        if (!/^\/(draft|v1)/.test(path) || path.startsWith(`/${draft}`)) visit(path)
      } else {
        const schema: unknown = JSON.parse(readFileSync(`${suite}/remotes${path}`, 'utf8'))
        const uri = `http://localhost:1234${path}`
        if (typeof schema === 'object') found[uri] = { $id: uri, ...schema }
      }
    }
  }
  visit('')
  return found
}
