import { isPlainObject, MinagentError } from '@minagent/types'
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { ConfigTexts } from './config-texts.ts'

/** Keys and places in lists, from the top of the file down. */
export type ConfigPath = readonly (string | number)[]

/** A config file that was read as YAML. */
export interface ConfigDocument {
  readonly path: string
  readonly values: Readonly<Record<string, unknown>>
  /** The line (from 1) of a key, or of the nearest one above it that is there. */
  lineOf(path: ConfigPath): number
}

const MAX_LENGTH = 1_000_000

/**
 * Reads the text of a config file.
 * @throws MinagentError `invalid_definition` naming file and line, for what is empty, no YAML, or no mapping.
 */
export function parseConfig(path: string, text: string, texts: ConfigTexts): ConfigDocument {
  if (text.length > MAX_LENGTH) throw configError(path, 1, texts.tooLarge)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const problem = document.errors[0] ?? document.warnings[0]
  if (problem) throw configError(path, lines.linePos(problem.pos[0]).line, texts.notYaml(problem.message))
  const values = plainValues(document, path, texts)
  if (values === null || values === undefined) throw configError(path, 1, texts.empty)
  if (!isPlainObject(values)) throw configError(path, 1, texts.notAMapping)
  if (Object.keys(values).length === 0) throw configError(path, 1, texts.empty)
  return { path, values, lineOf: (wanted) => lines.linePos(offsetOf(wanted, document)).line }
}

/** An error of the configuration, in the form in which editors find places. */
export function configError(path: string, line: number, message: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', `${path}:${line}: ${message}`, { details: { name: path } })
}

/** Aliases that multiply without end are refused by the parser. */
function plainValues(document: Document, path: string, texts: ConfigTexts): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    throw configError(path, 1, texts.notYaml(error instanceof Error ? error.message : String(error)))
  }
}

function offsetOf(path: ConfigPath, document: Document): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    const here: unknown = isAlias(node) ? node.resolve(document) : node
    const [at, value] = isMap(here) ? member(here.items, step) : isSeq(here) ? [here.items[Number(step)], here.items[Number(step)]] : []
    if (!isNode(at)) break
    offset = at.range?.[0] ?? offset
    node = value
  }
  return offset
}

/** The key of a mapping, and its value. */
function member(items: readonly { readonly key: unknown; readonly value: unknown }[], step: string | number): unknown[] {
  const pair = items.find(({ key }) => isScalar(key) && String(key.value) === step)
  return pair ? [pair.key, pair.value] : []
}
