import { execFileSync } from 'node:child_process'
import { summary } from './measure.ts'
import type { Row } from './report.ts'

const SAMPLES = 11

/** Milliseconds of the first import in a fresh process, beside importing nothing. */
export function benchImports(): Row[] {
  const names = ['@minagent/types', '@minagent/tools', '@minagent/loop']
  return names.map((name) => {
    const values = Array.from({ length: SAMPLES }, () => importMs(name))
    return {
      name: `import of ${name}`,
      unit: 'ms',
      ours: summary(name, values),
      ...(name === '@minagent/loop' ? { aim: { value: 10 } } : {}),
    }
  })
}

function importMs(name: string): number {
  const script = `const t = performance.now(); await import('${name}'); console.log(performance.now() - t)`
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: new URL('..', import.meta.url), encoding: 'utf8' }),
  )
}
