import { execFileSync } from 'node:child_process'
import { bundleSize } from './bundle-size.ts'
import { summary } from './measure.ts'
import { inBench } from './places.ts'
import type { Row } from './report.ts'

/** What an application carries of what it uses, and the size of the packed packages: what an installation downloads. */
export async function benchSizes(): Promise<Row[]> {
  const packed = ['types', 'models', 'tools', 'loop'].map((name) => ({
    name: `packed size of @minagent/${name}`,
    unit: 'kB',
    ours: summary(name, [packedKilobytes(name)]),
    ...(name === 'types' ? { aim: { value: 60 } } : {}),
  }))
  return [...(await bundles()), ...packed]
}

async function bundles(): Promise<Row[]> {
  const kilobytes = (code: string) => bundleSize(code, { resolveDir: inBench('.'), platform: 'neutral' })
  const core = await kilobytes(`export { Agent } from '@minagent/loop'`)
  const tools = `export { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'`
  const withTools = await kilobytes(`export { run } from '@minagent/loop'; ${tools}`)
  const row = (name: string, value: number): Row => ({ name, unit: 'kB', ours: summary(name, [value]) })
  return [
    { ...row('bundled Agent, gzipped', core), aim: { value: 15 } },
    row('bundled run, defineTool, ToolRegistry, jsonSchema, gzipped', withTools),
  ]
}

/** In kB of 1,000 bytes. */
function packedKilobytes(name: string): number {
  const cwd = inBench(`../packages/${name}`)
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const packed: unknown = JSON.parse(output)
  const [entry] = Array.isArray(packed) ? packed : Object.values(packed as object)
  return (entry as { size: number }).size / 1000
}
