import { defineTool, jsonSchema } from '@minagent/tools'
import { type Clock, type Tool, ToolError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { openJail } from '@minagent/workspace'
import { toolPrompts, toolTexts } from '../prompts.ts'
import { BestLines, type FoundLine } from './best-lines.ts'
import { cutLine } from './cut-line.ts'
import { type QueryWord, queryWords } from './query-words.ts'
import { type TextFile, textFiles } from './text-files.ts'
import { type FileToolOptions, readsFiles } from './tool-options.ts'

const MAX_MATCHES = 20
const MAX_TEXT_LENGTH = 300
/** Below the time that a tool has, so that what was found until then is not lost. */
const MAX_SEARCH_MS = 6_000

/** The tool `search_files`: the lines below `root` that hold most of the query's words, as `{ matches: [{ path, line, text }], truncated? }`. */
export function searchFilesTool({ root, locale = 'en', clock = systemClock }: FileToolOptions & { readonly clock?: Clock }): Tool {
  const { description, query } = toolPrompts.search_files
  const jail = openJail(root, { locale })
  return defineTool({
    name: 'search_files',
    description,
    parameters: jsonSchema({
      type: 'object',
      properties: { query: { type: 'string', minLength: 1, description: query } },
      required: ['query'],
      additionalProperties: false,
    }),
    async execute(args, { signal }) {
      const words = queryWords(args.query)
      if (words.length === 0) throw new ToolError(toolTexts[locale].emptyQuery)
      return await search(words, textFiles(jail, signal), () => clock.now())
    },
    metadata: readsFiles,
  })
}

async function search(words: readonly QueryWord[], files: AsyncIterable<TextFile>, now: () => number): Promise<object> {
  const start = now()
  const lines = new BestLines()
  let outOfTime = false
  for await (const file of files) {
    for (const line of linesWith(words, file)) lines.add(line)
    outOfTime = now() - start > MAX_SEARCH_MS
    if (outOfTime) break
  }
  const matches = lines.best(MAX_MATCHES).map(({ path, line, text }) => ({ path, line, text }))
  return outOfTime || lines.count > MAX_MATCHES ? { matches, truncated: true } : { matches }
}

function* linesWith(words: readonly QueryWord[], { path, text }: TextFile): Generator<FoundLine> {
  const whole = text.toLowerCase()
  if (words.every((word) => word.indexIn(whole) < 0)) return
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const lower = line.toLowerCase()
    const found = words.map((word) => word.indexIn(lower))
    const held = found.flatMap((at, word) => (at < 0 ? [] : [word]))
    if (held.length === 0) continue
    const first = Math.min(...found.filter((at) => at >= 0))
    yield { path, line: index + 1, text: cutLine(line.trim(), MAX_TEXT_LENGTH, first - MAX_TEXT_LENGTH / 3), held }
  }
}
