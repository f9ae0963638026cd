import { execFileSync } from 'node:child_process'
import { summary } from './measure.ts'
import type { Row } from './report.ts'

const SAMPLES = 11

/** Milliseconds of the first import in a fresh process, beside the import of a module that holds nothing: what Node itself takes. */
export function benchImports(): Row[] {
  const names = ['@minagent/types', '@minagent/tools', '@minagent/loop']
  return names.map((name) => {
    const ours: number[] = []
    const nothing: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      ours.push(importMs(name))
      nothing.push(importMs('data:text/javascript,'))
    }
    const aim = name === '@minagent/loop' ? { aim: { value: 10 } } : {}
    return { name: `import of ${name}`, unit: 'ms', ours: summary(name, ours), hand: summary('nothing', nothing), ...aim }
  })
}

function importMs(name: string): number {
  const script = `const t = performance.now(); await import('${name}'); console.log(performance.now() - t)`
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: new URL('..', import.meta.url), encoding: 'utf8' }),
  )
}
