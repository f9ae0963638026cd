import { benchInstructions, whyNoInstructions } from './instructions.ts'
import { printRows, type Row, ratioOf } from './report.ts'
import { benchRounds, benchRuns } from './runs.ts'

/**
 * What CI looks at: how many times the loop by hand each work may take. Generous, several times what is measured on a quiet machine, so that a busy machine
 * keeps them and a slip into another class of cost does not. Instructions, the same to some thousandths on every run, have less.
 */
const LIMITS: Readonly<Record<string, number>> = {
  'direct answer': 40,
  'one tool call': 20,
  '20 sequential rounds': 8,
  '20 parallel calls': 8,
  'a round of 10000 beside one of 200 (ours both)': 8,
  '20 sequential rounds, interpreted': 4,
}

const reason = whyNoInstructions()
if (reason !== undefined) console.log(`Left out: ${reason}.`)
const measured = [...(await benchRuns()), ...(await benchRounds()), ...(reason === undefined ? await benchInstructions() : [])]
const rows = measured.flatMap(({ aim: _, ...row }): Row[] => {
  const ratio = LIMITS[row.name]
  return ratio === undefined ? [] : [{ ...row, aim: { ratio } }]
})
printRows(rows)
const names = Object.keys(LIMITS).filter((name) => reason === undefined || !name.endsWith('interpreted'))
const unmeasured = names.filter((name) => !rows.some((row) => row.name === name && ratioOf(row) !== undefined))
if (unmeasured.length > 0) console.log(`\nNot measured: ${unmeasured.join('; ')}.`)
const slow = rows.filter((row) => (ratioOf(row) ?? 0) > (row.aim?.ratio ?? 0))
const leftOut = reason !== undefined && process.env.MINAGENT_TEST_ALL
if (slow.length > 0) console.log(`\nSlower than it may become: ${slow.map(({ name }) => name).join('; ')}.`)
process.exitCode = slow.length > 0 || unmeasured.length > 0 || leftOut ? 1 : 0
