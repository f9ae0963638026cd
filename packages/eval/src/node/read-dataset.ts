import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { type DatasetOptions, dataset } from '../dataset.ts'
import type { Dataset, EvalCase } from '../eval-case.ts'
import { parseCsv } from '../parse-csv.ts'
import { parseJsonl } from '../parse-jsonl.ts'

/** See {@link DatasetOptions}. */
export interface ReadDatasetOptions extends DatasetOptions {
  /** Default: the name of the file, without its extension. */
  readonly name?: string
}

/**
 * The dataset of a file: JSON lines (`.jsonl`, `.ndjson`), `.csv` or tab-separated `.tsv`.
 * @throws TypeError for another extension, and a file that is not UTF-8; MinagentError `invalid_wire` as `dataset`; the error of the file system.
 */
export async function readDataset(file: string, { name, ...options }: ReadDatasetOptions = {}): Promise<Dataset> {
  const extension = extname(file).toLowerCase()
  const parse = parserFor(extension)
  const cases = parse(decoded(file, await readFile(file)))
  return dataset(name ?? basename(file, extname(file)), cases, options)
}

/** Other encodings would give other characters, which nobody would notice: spreadsheets write those of their country. */
function decoded(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new TypeError(`${basename(file)} is not UTF-8: save it in that encoding ("CSV UTF-8" in a spreadsheet).`, { cause })
  }
}

function parserFor(extension: string): (text: string) => readonly EvalCase[] {
  switch (extension) {
    case '.jsonl':
    case '.ndjson':
      return parseJsonl
    case '.csv':
      return (text) => parseCsv(text)
    case '.tsv':
      return (text) => parseCsv(text, { delimiter: '\t' })
    default:
      throw new TypeError(`A dataset is a .jsonl, .ndjson, .csv or .tsv file, not ${JSON.stringify(extension)}.`)
  }
}
