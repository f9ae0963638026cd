import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Schema, Validator } from '@cfworker/json-schema'
import { recordingsFolder } from './support/recordings.ts'

const description = join(recordingsFolder, '../openai-openapi/openapi.json')

/** Why no request can be judged by OpenAI's own description, if so. */
export const noDescription = existsSync(description) ? undefined : `there is no ${description}`

interface Item {
  readonly type?: string
  readonly role?: string
  readonly call_id?: string
  readonly content?: unknown
  readonly output?: unknown
  readonly name?: string
}

/** All that the API would say against a request: by its description, and by what the description does not see. */
export function faultsOf(request: { readonly input: readonly object[] }): readonly string[] {
  return [...describedFaults(request, 'CreateResponse'), ...conversationFaults(request.input)]
}

const judges = new Map<string, Validator>()

/** What OpenAI's description says against a value that ought to be of this schema. */
function describedFaults(value: unknown, schema: string): readonly string[] {
  if (noDescription !== undefined) return []
  const judge = judges.get(schema) ?? judgeOf(schema)
  judges.set(schema, judge)
  const { valid, errors } = judge.validate(JSON.parse(JSON.stringify(value)))
  return valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
}

/**
 * Where the description names a discriminator it says "one of", though a message with a list of parts is of two of its kinds
 * at once: there it counts as "any of". Examples are no schemas.
 */
function judgeOf(name: string): Validator {
  const { components } = JSON.parse(readFileSync(description, 'utf8'), (key, value: unknown) => {
    if (key === 'example' || key === 'x-oaiMeta') return undefined
    if (typeof value !== 'object' || value === null || !('discriminator' in value) || !('oneOf' in value)) return value
    const { discriminator: _, oneOf, ...rest } = value
    return { ...rest, anyOf: oneOf }
  })
  const schema: Schema = { $ref: `#/components/schemas/${name}`, components: { schemas: components.schemas } }
  return new Validator(schema, '2020-12', true)
}

function conversationFaults(input: readonly Item[]): readonly string[] {
  const open = new Map<string, string>()
  const seen = new Set<string>()
  const faults: string[] = []
  input.forEach((item, index) => {
    const next = input[index + 1]
    const say = (what: string) => faults.push(`input[${index}] (${item.type ?? item.role}): ${what}`)
    for (const text of textsOf(item)) if (text.trim() === '') say('is blank')
    if (item.type === 'reasoning' && (!next || isInput(next))) say('is not followed by what it led to')
    if (item.role !== undefined && item.role !== 'assistant' && open.size > 0)
      say(`stands between a call and its output (${[...open.keys()]})`)
    if (item.type?.endsWith('_call') && item.call_id) {
      if (seen.has(item.call_id)) say('has an id that another call has')
      if (item.name !== undefined && !/^[a-zA-Z0-9_-]{1,64}$/.test(item.name)) say(`has an illegal name: ${item.name}`)
      if (!/^[a-zA-Z0-9_-]{1,64}$/.test(item.call_id)) say(`has an illegal id: ${item.call_id}`)
      seen.add(item.call_id)
      open.set(item.call_id, outputKind(item.type))
    }
    if (item.type?.endsWith('_call_output') && item.call_id) {
      if (open.get(item.call_id) !== item.type) say('answers no open call of its kind')
      open.delete(item.call_id)
    }
  })
  return [...faults, ...[...open.keys()].map((id) => `the call ${id} has no output`)]
}

function outputKind(callKind: string): string {
  return `${callKind}_output`
}

/** What does not come from the model. */
function isInput({ type, role }: Item): boolean {
  return (role !== undefined && role !== 'assistant') || Boolean(type?.endsWith('_output'))
}

/** The texts that must say something; the output of a call may be empty. */
function textsOf({ role, content }: Item): readonly string[] {
  if (role === undefined) return []
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content) || content.length === 0) return ['']
  return content.flatMap((part) => part.text ?? part.refusal ?? [])
}
