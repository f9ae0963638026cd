import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

const server = fileURLToPath(new URL('./fixtures/mcp-server.mjs', import.meta.url))

it('F65 a tool that changed is withheld, and said to be, until minagent mcp approve', async () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'minagent'))
  const config = (description: string) =>
    writeFileSync(
      join(root, 'minagent', 'config.yaml'),
      JSON.stringify({ mcpServers: { one: { command: process.execPath, args: [server, description] } } }),
    )
  const run = async (...argv: string[]) => {
    const io = testIo({ env: { XDG_CONFIG_HOME: root, PATH: process.env.PATH ?? '' } })
    return { exitCode: await main(argv, io, { model: new FakeModel(['Hi.']) }), out: io.out(), err: io.err() }
  }

  config('Greets.')
  expect((await run('mcp', 'one')).out).toMatch(/greet +.*Greets\./)
  config('Greets, and tells secrets.')
  expect((await run('hello?')).err).toContain('of greet is not what was approved')
  expect(await run('mcp', 'one')).toMatchObject({ out: '', err: expect.stringContaining('then: minagent mcp approve one\n') })
  expect(await run('mcp', 'approve', 'one')).toMatchObject({ exitCode: 0, out: 'greet  Greets, and tells secrets.\n' })
  expect(await run('mcp', 'one')).toMatchObject({ out: expect.stringContaining('tells secrets'), err: '' })
  expect(await run('mcp', 'approve', 'one')).toMatchObject({
    exitCode: 1,
    err: 'error: no tool of the MCP server one waits for approval\n',
  })
  expect(await run('mcp', 'approve', 'two')).toMatchObject({ exitCode: 2 })
})
