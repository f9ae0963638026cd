import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sample, summary } from './measure.ts'
import type { Row } from './report.ts'

const SAMPLES = 9

/** Of so many imports the fastest counts: whatever else the machine does only makes one slower. */
const TRIES = 3

/**
 * Milliseconds of the first import in a fresh process above that of an empty package, turn by turn: what Node takes for any first import is no
 * part of it. Beside stands an empty package that imports another: what Node takes for a dependency.
 */
export function benchImports(): Row[] {
  const here = fileURLToPath(new URL('..', import.meta.url))
  const empty = emptyPackages()
  const works = [
    { name: 'dependent', cwd: empty },
    { name: '@minagent/types', cwd: here },
    { name: '@minagent/loop', cwd: here },
    { name: '@minagent/tools', cwd: here },
    { name: '@minagent/models', cwd: here },
  ]
  const times = new Map(works.map(({ name }): [string, number[]] => [name, []]))
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (const { name, cwd } of works) {
      const tries = Array.from({ length: TRIES }, () => ({ nothing: importMs('nothing', empty), something: importMs(name, cwd) }))
      const nothing = Math.min(...tries.map((one) => one.nothing))
      times.get(name)?.push(Math.min(...tries.map((one) => one.something)) - nothing)
    }
  }
  rmSync(empty, { recursive: true })
  const [floor, ...ours] = [...times].map(([name, values]) => summary(name, values))
  return ours.map((sample) => rowOf(sample, floor))
}

function rowOf(ours: Sample, floor: Sample | undefined): Row {
  const row = { name: `import of ${ours.name}, above an empty package`, unit: 'ms', ours }
  if (ours.name === '@minagent/types' || !floor) return row
  const hand = { ...floor, name: 'an empty package that imports another' }
  return ours.name === '@minagent/loop' ? { ...row, hand, aim: { value: 8 } } : { ...row, hand }
}

/** A folder from which two empty packages can be imported: `nothing`, and `dependent`, which imports it. */
function emptyPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-bench-'))
  for (const [name, code] of [
    ['nothing', 'export {}\n'],
    ['dependent', "import 'nothing'\n"],
  ] as const) {
    const home = join(folder, 'node_modules', name)
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name, type: 'module', exports: './index.js' }))
    writeFileSync(join(home, 'index.js'), code)
  }
  return folder
}

function importMs(name: string, cwd: string): number {
  const script = `const t = performance.now(); await import('${name}'); console.log(performance.now() - t)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, encoding: 'utf8' }))
}
