import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { summary } from './measure.ts'
import type { Row } from './report.ts'

/** The size of the packed packages in kB (1,000 bytes): what an installation downloads. */
export function benchSizes(): Row[] {
  return ['types', 'models', 'tools', 'loop'].map((name) => ({
    name: `packed size of @minagent/${name}`,
    unit: 'kB',
    ours: summary(name, [packedKilobytes(name)]),
    ...(name === 'types' ? { aim: { value: 60 } } : {}),
  }))
}

function packedKilobytes(name: string): number {
  const cwd = fileURLToPath(new URL(`../../packages/${name}`, import.meta.url))
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const packed: unknown = JSON.parse(output)
  const [entry] = Array.isArray(packed) ? packed : Object.values(packed as object)
  return (entry as { size: number }).size / 1000
}
