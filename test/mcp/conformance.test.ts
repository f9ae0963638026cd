import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { serveMcpHttp } from '@minagent/mcp'
import { describe, expect, it } from 'vitest'
import { leftOut, runEverything } from '../left-out.ts'
import { conformance } from './support/conformance.ts'
import { conformanceTools } from './support/conformance-tools.ts'

const client = `${process.execPath} --import ${import.meta.resolve('tsx')} ${fileURLToPath(new URL('./support/conformance-client-program.ts', import.meta.url))}`
const notFetched = runEverything ? undefined : 'the suite and its Node are fetched from npm only with MINAGENT_TEST_ALL=1 (100 MB)'

describe.skipIf(leftOut('the public conformance suite of MCP', notFetched))('the public conformance suite', () => {
  it('finds our server to be as the list of known failures says', { timeout: 300_000 }, async () => {
    const serving = await serveMcpHttp(conformanceTools)

    const { status, output } = await conformance(['server', '--url', serving.url.replace('127.0.0.1', 'localhost')])
    await serving.close()

    expect(status, output).toBe(0)
  })

  it.each(['core', 'auth'])('finds our client to be as the list of known failures says (%s)', { timeout: 600_000 }, async (suite) => {
    const { status, output } = await conformance(['client', '--command', client, '--suite', suite, '--timeout', '60000'])

    expect(status, output).toBe(0)
  })
})
