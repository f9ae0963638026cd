import { cpus } from 'node:os'
import { benchChecking } from './checking.ts'
import { benchConcurrent } from './concurrent.ts'
import { benchDeadlines } from './deadlines.ts'
import { benchGraph } from './graph.ts'
import { benchImports } from './imports.ts'
import { benchInstructions, whyNoInstructions } from './instructions.ts'
import { benchJournals } from './journals.ts'
import { keepSections, type Section, sectionOf } from './last-run.ts'
import { benchMemory } from './memory.ts'
import { benchObservability } from './observability.ts'
import { benchProviders } from './providers.ts'
import { benchRag } from './rag.ts'
import { keepsAim, printRows, type Row } from './report.ts'
import { benchRounds, benchRuns } from './runs.ts'
import { benchService } from './service.ts'
import { benchSizes } from './sizes.ts'
import { benchStreams } from './streams.ts'
import { benchTokens } from './tokens.ts'

const BENCHES: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  runs: benchRuns,
  rounds: benchRounds,
  concurrent: benchConcurrent,
  streams: benchStreams,
  providers: benchProviders,
  tokens: benchTokens,
  imports: benchImports,
  sizes: benchSizes,
  checking: benchChecking,
  instructions: countInstructions,
  deadlines: benchDeadlines,
  journals: benchJournals,
  memory: benchMemory,
  rag: benchRag,
  graph: benchGraph,
  observability: benchObservability,
  service: benchService,
}

const asked = process.argv.slice(2).filter((name) => name !== '--')
const unknown = asked.find((name) => !(name in BENCHES))
if (unknown !== undefined) {
  console.error(`There is no benchmark ${JSON.stringify(unknown)}; there are ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(2)
}

console.log(
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}. Figures are medians; on a loaded machine only the ratios mean something.\n`,
)
const sections: Section[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) sections.push(sectionOf(name, await bench()))
}
const rows = sections.flatMap((section) => section.rows)
printRows(rows)
const missed = rows.filter((row) => keepsAim(row) === false)
console.log(missed.length === 0 ? '\nEvery aim is kept.' : `\nMissed: ${missed.map((row) => row.name).join('; ')}.`)
keepSections(sections)

function countInstructions(): Row[] | Promise<Row[]> {
  const reason = whyNoInstructions()
  if (reason === undefined) return benchInstructions()
  console.log(`Left out: ${reason}.`)
  return []
}
