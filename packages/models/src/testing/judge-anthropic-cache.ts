import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { isGiven, type Problems } from './judge-parts.ts'

const MAX_CACHE_MARKS = 4

/** The problems of the cache marks of a Messages request. */
export function* anthropicCacheProblems({ tools, system, messages }: JsonObject): Problems {
  const marks = marksIn([tools, system, listOf(messages).map((message) => objectOf(message).content)])
  if (marks.length > MAX_CACHE_MARKS) yield `cache_control: at most ${MAX_CACHE_MARKS} blocks may have one, ${marks.length} do.`
  for (const { type, ttl } of marks) {
    if (type !== 'ephemeral') yield `cache_control.type: must be "ephemeral", got ${JSON.stringify(type)}.`
    if (isGiven(ttl) && ttl !== '5m' && ttl !== '1h') yield `cache_control.ttl: must be "5m" or "1h", got ${JSON.stringify(ttl)}.`
  }
  const short = marks.findIndex(({ ttl }) => ttl !== '1h')
  if (short !== -1 && marks.slice(short).some(({ ttl }) => ttl === '1h'))
    yield 'cache_control.ttl: a mark of 1h must not come after one of 5m (tools, system, messages).'
}

/** Marks on blocks, and on the blocks in them, in order; a schema may have a property of that name. */
function marksIn(blocks: unknown): readonly JsonObject[] {
  if (Array.isArray(blocks)) return blocks.flatMap(marksIn)
  const { cache_control: mark, content } = objectOf(blocks)
  return [...(Array.isArray(content) ? marksIn(content) : []), ...(isGiven(mark) ? [objectOf(mark)] : [])]
}
