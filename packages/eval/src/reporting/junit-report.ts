import type { EvalReport, TrialReport } from '../report.ts'

/**
 * The results as JUnit XML, which build servers read: a suite for each variant, a case for each trial; what failed is a `failure`, what
 * could not be carried out or judged an `error` (F76). Characters that XML cannot hold become U+FFFD.
 */
export function junitReport(report: EvalReport): string {
  const { dataset, variants, trials } = report
  const suites = variants.map((variant) => suite(report, variant))
  const counts = attributes({ name: dataset.name, ...countsOf(trials) })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${counts}>\n${suites.join('')}</testsuites>\n`
}

function suite({ dataset, trials, repeats }: EvalReport, variant: string): string {
  const own = trials.filter((trial) => trial.variant === variant)
  const cases = own.map((trial) => testCase(trial, `${dataset.name}.${variant}`, repeats))
  const counts = attributes({ name: variant, ...countsOf(own), skipped: 0 })
  return `  <testsuite${counts}>\n${cases.join('')}  </testsuite>\n`
}

function countsOf(trials: readonly TrialReport[]): Readonly<Record<string, number | string>> {
  const count = (wanted: TrialReport['outcome']) => trials.filter(({ outcome }) => outcome === wanted).length
  const timeMs = trials.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return { tests: trials.length, failures: count('fail'), errors: count('error'), time: seconds(timeMs) }
}

function testCase(trial: TrialReport, className: string, repeats: number): string {
  const { caseId, repeat, durationMs, outcome, answer } = trial
  const name = repeats > 1 ? `${caseId} #${repeat + 1}` : caseId
  const opening = `    <testcase${attributes({ name, classname: className, time: seconds(durationMs) })}`
  if (outcome === 'pass') return `${opening}/>\n`
  const output = answer === '' ? '' : `      <system-out>${escaped(answer)}</system-out>\n`
  return `${opening}>\n${problemOf(trial)}${output}    </testcase>\n`
}

function problemOf({ outcome, scores, error }: TrialReport): string {
  const wanted = Object.entries(scores).filter(([, score]) => score.outcome === outcome)
  const lines = wanted.map(([name, { reason }]) => (reason === undefined ? name : `${name}: ${reason}`))
  const said = error ? [`${error.name}: ${error.message}`] : lines
  const type = error ? (error.code ?? error.name) : wanted.map(([name]) => name).join(',')
  const element = outcome === 'error' ? 'error' : 'failure'
  return `      <${element}${attributes({ message: said[0] ?? outcome, type })}>${escaped(said.join('\n'))}</${element}>\n`
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3)
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`)}"`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(ILLEGAL, '\uFFFD').replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** What no XML 1.0 document may hold, halves of characters included. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
