import type { Document } from '@minagent/types'

/** What a text is for a splitter. */
export type TextKind = 'markdown' | 'code' | 'text'

/** The kind of a document's text: by `metadata.mediaType`, else by the ending of `metadata.path` or of the id. */
export function textKindOf({ id, metadata }: Document): TextKind {
  const { mediaType, path } = metadata
  if (typeof mediaType === 'string') return kindOfMediaType(mediaType)
  return kindOfMediaType(mediaTypeOf(typeof path === 'string' ? path : id))
}

/** The media type of a file by the ending of its name; `text/plain` where that says nothing. */
export function mediaTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const known = MEDIA_TYPES.get(ending)
  if (known !== undefined) return known
  return CODE_ENDINGS.has(ending) ? 'text/x-source' : 'text/plain'
}

function kindOfMediaType(mediaType: string): TextKind {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (MARKDOWN_TYPES.has(type)) return 'markdown'
  return /^text\/(?:x-|css$|csv$|javascript$|tab-|xml$)|^application\/(?!pdf$)|[+](?:json|xml|yaml)$/.test(type) ? 'code' : 'text'
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The loaders of HTML and DOCX give Markdown; PDF gives plain text. */
const MARKDOWN_TYPES: ReadonlySet<string> = new Set(['text/markdown', 'text/x-markdown', 'text/html', 'application/xhtml+xml', DOCX])

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['md', 'text/markdown'],
  ['markdown', 'text/markdown'],
  ['mdx', 'text/markdown'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['xhtml', 'application/xhtml+xml'],
  ['pdf', 'application/pdf'],
  ['docx', DOCX],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['json', 'application/json'],
  ['xml', 'text/xml'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['mjs', 'text/javascript'],
  ['cjs', 'text/javascript'],
])

const CODE_ENDINGS: ReadonlySet<string> = new Set(
  (
    'asm bash bat c cc clj cljs cmake cpp cs cxx dart diff dockerfile elm erl ex exs f90 fish fs go gradle graphql groovy h hpp hs ini ipynb java jl ' +
    'json5 jsonc jsonl jsx kt kts less lisp log lua m makefile ml mm ndjson nim nix patch php pl pm proto ps1 py pyi r rb rs sass scala scm scss ' +
    'sh sol sql svelte swift tcl tf toml ts tsx cts mts v vb vue wat yaml yml zig zsh'
  ).split(' '),
)
