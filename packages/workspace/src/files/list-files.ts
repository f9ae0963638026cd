import type { Tool } from '@minagent/types'
import { type FileToolParts, numberArgument, textArgument } from './file-tool-parts.ts'
import { globMatcher } from './glob-matcher.ts'
import { readsFiles } from './metadata.ts'
import { type WalkedEntry, walkFiles } from './walk-files.ts'

const DEFAULT_DEPTH = 2
const MAX_ENTRIES = 500

/** The tool `list_files`: one entry a line, a file with its size, a folder with `/` at its end. */
export function listFilesTool(parts: FileToolParts): Tool {
  const { texts } = parts
  const { description, path, depth, glob } = texts.listFiles
  return {
    name: 'list_files',
    description,
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: path },
        depth: { type: 'integer', minimum: 1, description: depth },
        glob: { type: 'string', minLength: 1, description: glob },
      },
      additionalProperties: false,
    },
    metadata: readsFiles,
    async execute(args, { signal }) {
      const lines: string[] = []
      for await (const entry of wantedEntries(parts, args, signal)) {
        if (lines.length === MAX_ENTRIES) return [...lines, `[${texts.moreEntries(MAX_ENTRIES)}]`].join('\n')
        lines.push(await lineOf(entry))
      }
      return lines.length === 0 ? `[${texts.nothingListed}]` : lines.join('\n')
    },
  }
}

async function* wantedEntries(
  { jail, texts }: FileToolParts,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): AsyncGenerator<WalkedEntry> {
  const { relative: path } = await jail.resolve(textArgument(args, 'path', '.'), 'read')
  const glob = textArgument(args, 'glob')
  if (glob === '') return yield* walkFiles(jail, { path, depth: numberArgument(args, 'depth', DEFAULT_DEPTH), signal })
  const matches = globMatcher(glob, texts)
  const base = path === '.' ? 0 : path.length + 1
  const depth = numberArgument(args, 'depth', Number.POSITIVE_INFINITY)
  for await (const entry of walkFiles(jail, { path, depth, signal })) {
    if (entry.kind !== 'folder' && matches(entry.path.slice(base))) yield entry
  }
}

async function lineOf({ path, kind, name, folder }: WalkedEntry): Promise<string> {
  // A name may hold line breaks that would look like entries of their own.
  const shown = path.replace(/\p{Cc}/gu, '\uFFFD')
  if (kind === 'folder') return `${shown}/`
  if (kind === 'link') return `${shown} -> link`
  const stats = kind === 'file' ? await folder.stats(name).catch(() => undefined) : undefined
  return stats ? `${shown}  ${sizeText(stats.size)}` : shown
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
