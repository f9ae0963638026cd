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
 * @throws TypeError for another extension; MinagentError `invalid_wire` as `dataset`; the error of the file system.
 */
export async function readDataset(file: string, { name, ...options }: ReadDatasetOptions = {}): Promise<Dataset> {
  const extension = extname(file).toLowerCase()
  const cases = parserFor(extension)(await readFile(file, 'utf8'))
  return dataset(name ?? basename(file, extname(file)), cases, options)
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
