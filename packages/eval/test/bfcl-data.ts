import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBfcl } from '@minagent/eval/bfcl'

const data = process.env.MINAGENT_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/** Why the cases cannot be read here; undefined when they can. */
export const noBfcl = existsSync(join(data, 'bfcl')) ? undefined : 'the test data is not there'

export const bfclSets = ['simple_python', 'multiple', 'parallel', 'live_simple'] as const

/** The cases of a set. */
export function bfclSet(set: (typeof bfclSets)[number]): ReturnType<typeof readBfcl> {
  const read = (folder: string) => readFileSync(join(data, 'bfcl', folder, `BFCL_v4_${set}.json`), 'utf8')
  return readBfcl(read('.'), read('possible_answer'))
}

/** The cases of all sets. */
export const allCases = (): ReturnType<typeof readBfcl> => bfclSets.flatMap(bfclSet)
