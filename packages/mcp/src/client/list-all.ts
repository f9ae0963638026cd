import { isPlainObject } from '@minagent/types'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'

/** Most pages that are asked for, and the most items that are kept. */
const MAX_PAGES = 100
const MAX_ITEMS = 1_000

/** What can be listed, and the member of the answer that holds it. */
export type Listing = readonly ['tools/list', 'tools'] | readonly ['resources/list', 'resources'] | readonly ['prompts/list', 'prompts']

/** All items of a list that comes in pages. One that is malformed is left out by itself. @throws Error when the list has no end */
export async function listAll(client: Client, [method, member]: Listing, timeout: number): Promise<readonly Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const result: Record<string, unknown> = await client.request({ method, params }, ResultSchema, { timeout })
    const list = result[member]
    if (Array.isArray(list)) items.push(...list.filter(isPlainObject))
    if (items.length > MAX_ITEMS) throw new Error(`it offers more than ${MAX_ITEMS} ${member}`)
    const next = result.nextCursor
    if (typeof next !== 'string' || next === '') return items
    cursor = next
  }
  throw new Error(`its list of ${member} has more than ${MAX_PAGES} pages`)
}
