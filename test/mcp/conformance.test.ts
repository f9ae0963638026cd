import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { serveMcpHttp } from '@minagent/mcp'
import { describe, expect, it } from 'vitest'
import { leftOut, runEverything } from '../left-out.ts'
import { writeBundle } from '../support/bundled.ts'
import { conformance, known } from './support/conformance.ts'
import { conformanceTools } from './support/conformance-tools.ts'

const notFetched = runEverything ? undefined : 'the suite and its Node are fetched from npm only with MINAGENT_TEST_ALL=1 (100 MB)'

describe.skipIf(leftOut('the public conformance suite of MCP', notFetched))('the public conformance suite', () => {
  it('finds our server to be as the list of known failures says', { timeout: 600_000 }, async () => {
    const serving = await serveMcpHttp(conformanceTools)

    const { status, output } = await conformance(['server', '--url', serving.url, '--suite', 'all', '--expected-failures', known])
    await serving.close()

    expect(status, output).toBe(0)
  })

  it('finds our client to be as the list of known failures says', { timeout: 1_800_000 }, async () => {
    const program = fileURLToPath(new URL('./support/conformance-client-program.ts', import.meta.url))
    const bundle = join(mkdtempSync(join(tmpdir(), 'minagent-conformance-')), 'client.mjs')
    await writeBundle(`import ${JSON.stringify(program)}`, bundle)
    const { output: list } = await conformance(['list', '--client'])
    const scenarios = [...list.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
    const others: string[] = []

    // One after another: the suite's own way, all at once, takes longer on a busy machine than the scenarios wait.
    for (const scenario of scenarios) {
      const args = ['client', '--command', `${process.execPath} ${bundle}`, '--scenario', scenario, '--timeout', '60000']
      const { status, output } = await conformance([...args, '--expected-failures', known])
      if (status !== 0) others.push(`${scenario}: ${output}`)
    }

    expect(scenarios.length).toBeGreaterThan(20)
    expect(others).toEqual([])
  })
})
