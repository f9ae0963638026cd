import { isPlainObject } from '@minagent/types'

/** Most schemas that may judge one and the same value, references followed. */
const MAX_EXPANSION = 1_000
/** Marks a schema whose count is under way. */
const UNFINISHED = -1

/** Keywords whose schemas judge the same value as the schema they stand in. */
const ONE_HERE = ['not', 'if', 'then', 'else']
const LIST_HERE = ['allOf', 'anyOf', 'oneOf']

type SchemaObject = Readonly<Record<string, unknown>>

/** What is wrong with the references of a schema: one that leads nowhere, back to itself, or to too much. Undefined when nothing is. */
export function referenceProblem(root: SchemaObject): string | undefined {
  const counts = new Map<unknown, number>()
  for (const schema of schemasIn(root)) {
    const problem = expansion(schema, root, counts)
    if (typeof problem === 'string') return problem
  }
  return undefined
}

/** How many schemas judge a value that `schema` judges, itself included, or what is wrong. */
function expansion(schema: unknown, root: SchemaObject, counts: Map<unknown, number>): number | string {
  if (!isPlainObject(schema)) return 1
  const known = counts.get(schema)
  if (known === UNFINISHED) return 'it refers to itself'
  if (known !== undefined) return known
  counts.set(schema, UNFINISHED)
  let total = 1
  for (const inner of [...here(schema), ...referred(schema, root)]) {
    const count = inner === undefined ? 'it refers to what is not there' : expansion(inner, root, counts)
    if (typeof count === 'string') return count
    total += count
    if (total > MAX_EXPANSION) return `it refers to more than ${MAX_EXPANSION} schemas for one value`
  }
  counts.set(schema, total)
  return total
}

function here(schema: SchemaObject): readonly unknown[] {
  const { dependentSchemas } = schema
  return [
    ...ONE_HERE.flatMap((keyword) => (keyword in schema ? [schema[keyword]] : [])),
    ...LIST_HERE.flatMap((keyword) => schema[keyword] ?? []),
    ...(isPlainObject(dependentSchemas) ? Object.values(dependentSchemas) : []),
  ]
}

function referred({ $ref }: SchemaObject, root: SchemaObject): readonly unknown[] {
  if (typeof $ref !== 'string') return []
  const [, keyword = '', name = ''] = $ref.split('/')
  const definitions = root[keyword]
  if ($ref === '#') return [root]
  return [isPlainObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined]
}

/** The schema and all that stands inside it; examples and defaults are data. */
function schemasIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.entries(value).flatMap(([key, item]) => (DATA.has(key) && !isPlainObject(item) ? [] : schemasIn(item)))]
}

/** Keywords of data; the same names can be those of properties, whose schemas are objects. */
const DATA: ReadonlySet<string> = new Set(['enum', 'required', 'type'])
