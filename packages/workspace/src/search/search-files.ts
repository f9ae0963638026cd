import { basename } from 'node:path'
import { type Clock, isToolError, type Locale, type Tool, ToolError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { numberArgument, textArgument } from '../files/file-tool-parts.ts'
import { globMatcher } from '../files/glob-matcher.ts'
import { rulesAbove } from '../files/ignore-rules.ts'
import { readsFiles } from '../files/metadata.ts'
import { type FileTexts, fileTexts } from '../files/prompts.ts'
import type { Jail } from '../jail/jail.ts'
import { MatchReport } from './match-report.ts'
import { type SearchTexts, searchTexts } from './prompts.ts'
import { RipgrepUnusable, searchByRipgrep } from './search-by-ripgrep.ts'
import { searchByWalk } from './search-by-walk.ts'
import type { FileMatches, SearchQuery } from './search-query.ts'

const MAX_SEARCH_MS = 8_000
const MAX_CONTEXT = 20

/** The tool `search_files`, by ripgrep where it is installed and knows the pattern, else by a walk of its own with the same results. */
export function searchFilesTool(jail: Jail, { locale = 'en', clock = systemClock }: { locale?: Locale; clock?: Clock } = {}): Tool {
  const texts = searchTexts[locale]
  return {
    name: 'search_files',
    description: texts.description,
    parameters: {
      type: 'object',
      properties: {
        pattern: { type: 'string', minLength: 1, description: texts.pattern },
        path: { type: 'string', minLength: 1, description: texts.path },
        literal: { type: 'boolean', description: texts.literal },
        ignore_case: { type: 'boolean', description: texts.ignoreCase },
        glob: { type: 'string', minLength: 1, description: texts.glob },
        context: { type: 'integer', minimum: 0, maximum: MAX_CONTEXT, description: texts.context },
      },
      required: ['pattern'],
      additionalProperties: false,
    },
    metadata: readsFiles,
    timeoutMs: 2 * MAX_SEARCH_MS,
    async execute(args, { signal }) {
      const query = await queryOf(jail, args, fileTexts[locale])
      const pattern = expressionOf(query, texts)
      const deadline = new AbortController()
      const timer = clock.timer(MAX_SEARCH_MS, () => deadline.abort())
      const report = new MatchReport(jail, numberArgument(args, 'context', 0))
      try {
        await collect(report, jail, { query, pattern, signal: AbortSignal.any([signal, deadline.signal]) })
      } catch (error) {
        if (signal.aborted || !deadline.signal.aborted || isToolError(error)) throw error
      } finally {
        timer.cancel()
      }
      return report.text(texts, deadline.signal.aborted ? MAX_SEARCH_MS / 1_000 : undefined)
    },
  }
}

async function queryOf(jail: Jail, args: Readonly<Record<string, unknown>>, texts: FileTexts): Promise<SearchQuery> {
  const { relative: path } = await jail.resolve(textArgument(args, 'path', '.'), 'read')
  const glob = textArgument(args, 'glob')
  const base = path === '.' ? 0 : path.length + 1
  const matches = glob === '' ? () => true : globMatcher(glob, texts)
  return {
    pattern: textArgument(args, 'pattern'),
    literal: args.literal === true,
    ignoreCase: args.ignore_case === true,
    path,
    accepts: (file) => (file === path ? matches(basename(file)) : isBelow(path, file) && matches(file.slice(base))),
  }
}

function isBelow(folder: string, file: string): boolean {
  return folder === '.' || file.startsWith(`${folder}/`)
}

function expressionOf({ pattern, literal, ignoreCase }: SearchQuery, texts: SearchTexts): RegExp {
  const source = literal ? pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&') : pattern
  try {
    return compile(source, ignoreCase ? 'i' : '')
  } catch (cause) {
    throw new ToolError(texts.badPattern(cause instanceof Error ? cause.message : String(cause)), 'INVALID_ARGUMENTS', { cause })
  }
}

/** With the rules of Unicode, or without them for a pattern that escapes more than they allow. */
function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`)
  } catch {
    return new RegExp(source, flags)
  }
}

interface Search {
  readonly query: SearchQuery
  readonly pattern: RegExp
  readonly signal: AbortSignal
}

async function collect(report: MatchReport, jail: Jail, { query, pattern, signal }: Search): Promise<void> {
  const byWalk = () => addAll(report, searchByWalk(jail, query, pattern, signal))
  // ripgrep takes all files for UTF-8: what may stand in another encoding is found by the walk only,
  // and so is what a .gitignore leaves out where it is named.
  if (!/^[\x20-\x7e]*$/.test(query.pattern) || !(await rulesAbove(jail, query.path))) return await byWalk()
  try {
    await addAll(report, searchByRipgrep(jail.root, query, signal))
  } catch (error) {
    if (!(error instanceof RipgrepUnusable)) throw error
    await byWalk()
  }
}

async function addAll(report: MatchReport, matches: AsyncIterable<FileMatches>): Promise<void> {
  for await (const file of matches) {
    await report.add(file)
    if (report.isFull) return
  }
}
