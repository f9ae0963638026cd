import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { summary } from './measure.ts'
import type { Row } from './report.ts'

const SAMPLES = 11

/** Milliseconds of the first import in a fresh process, beside the import of a package that holds nothing: what Node itself takes. */
export function benchImports(): Row[] {
  const here = fileURLToPath(new URL('..', import.meta.url))
  const empty = emptyPackage()
  const rows = ['@minagent/types', '@minagent/tools', '@minagent/loop'].map((name): Row => {
    const ours: number[] = []
    const nothing: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      ours.push(importMs(name, here))
      nothing.push(importMs('nothing', empty))
    }
    const aim = name === '@minagent/loop' ? { aim: { value: 10 } } : {}
    return { name: `import of ${name}`, unit: 'ms', ours: summary(name, ours), hand: summary('nothing', nothing), ...aim }
  })
  rmSync(empty, { recursive: true })
  return rows
}

/** A folder from which the package `nothing` can be imported. */
function emptyPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-bench-'))
  const nothing = join(folder, 'node_modules/nothing')
  mkdirSync(nothing, { recursive: true })
  writeFileSync(join(nothing, 'package.json'), JSON.stringify({ name: 'nothing', type: 'module', exports: './index.js' }))
  writeFileSync(join(nothing, 'index.js'), 'export {}\n')
  return folder
}

function importMs(name: string, cwd: string): number {
  const script = `const t = performance.now(); await import('${name}'); console.log(performance.now() - t)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd, encoding: 'utf8' }))
}
