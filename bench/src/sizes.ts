import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundleSizes } from './bundle-sizes.ts'
import { summary } from './measure.ts'
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
  const core = await bundleSizes(`export { Agent } from '@minagent/loop'`)
  const tools = `export { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'`
  const withTools = await bundleSizes(`export { run } from '@minagent/loop'; ${tools}`)
  const row = (name: string, kilobytes: number): Row => ({ name, unit: 'kB', ours: summary(name, [kilobytes]) })
  return [
    { ...row('bundled Agent, gzipped', core.first), aim: { value: 15 } },
    row('bundled Agent, gzipped: what is loaded by the first run with a budget', core.later),
    row('bundled run, defineTool, ToolRegistry, jsonSchema, gzipped', withTools.first),
  ]
}

/** In kB of 1,000 bytes. */
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
