import { parseJsonLines, toJsonLine } from '@minagent/types/runtime'

/** Where a cassette keeps its entries: JSON objects in the order in which they were recorded. */
export interface CassetteStore {
  /** All entries, oldest first; none when nothing was ever recorded. */
  read(): Promise<readonly unknown[]>
  /** Adds an entry behind the others, as a whole or not at all. */
  append(entry: object): Promise<void>
  /** Forgets all entries. */
  clear(): Promise<void>
}

/** A {@link CassetteStore} in memory, as JSON lines, that begins with the text of a cassette file if one is given. */
export function memoryCassette(lines = ''): CassetteStore {
  let text = lines
  return {
    read: async () => parseJsonLines(text).values,
    append: async (entry) => {
      text += toJsonLine(entry)
    },
    clear: async () => {
      text = ''
    },
  }
}
