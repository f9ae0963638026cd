import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ProviderFormat, requestProblems } from '@minagent/models/testing'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'

const data = process.env.MINAGENT_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))
const file = join(data, 'openai-openapi/openapi.json')
const absent = existsSync(file) ? undefined : 'the shared data is not there'

/** The bodies of the `curl` examples of a path. */
function examplesOf(path: string): readonly unknown[] {
  const description = JSON.parse(readFileSync(file, 'utf8'))
  const texts: string[] = []
  JSON.stringify(description.paths[path].post['x-oaiMeta'], (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts.flatMap((text) => [...text.matchAll(/-d '([\s\S]*?)'\s*$/g)].map(([, body = '']) => JSON.parse(body)))
}

describe.skipIf(leftOut("the judges on OpenAI's examples", absent))("requestProblems and OpenAI's own examples", () => {
  it.each<[ProviderFormat, string, number]>([
    ['openai', '/chat/completions', 5],
    ['openai-responses', '/responses', 8],
  ])('%s: finds nothing in them', (format, path, atLeast) => {
    const examples = examplesOf(path)

    expect(examples.length).toBeGreaterThanOrEqual(atLeast)
    expect(examples.flatMap((body) => requestProblems(format, body))).toEqual([])
  })
})
