/** Which packages each chapter introduces; the programs of a chapter may use these and those of the chapters before it. */
const introducedIn = {
  1: ['types', 'models'],
  3: ['loop'],
  4: ['tools'],
  5: ['workspace', 'mcp'],
  7: ['session'],
  8: ['memory'],
  10: ['rag'],
  11: ['planner'],
  12: ['graph'],
  13: ['multiagent'],
  15: ['observability'],
  16: ['eval'],
  17: ['service'],
}

/** The names of the packages that a chapter may use. */
export function packagesUntil(chapter) {
  const chapters = Object.keys(introducedIn).filter((introducing) => Number(introducing) <= chapter)
  return chapters.flatMap((introducing) => introducedIn[introducing]).map((name) => `@minagent/${name}`)
}
