import { existsSync } from 'node:fs'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

it('a config.yaml that is a folder is said to be one', async () => {
  const io = testIo({ env: { XDG_CONFIG_HOME: temporaryFolder({ 'minagent/config.yaml/note.txt': '' }) } })

  expect(await main(['models'], io)).toBe(2)
  expect(io.err()).toMatch(/config\.yaml is a folder, but should be the configuration file/)
})

it('M2 the mcp_config_path of Mini-Agent is not read, and that is said', async () => {
  const folder = temporaryFolder({ 'minagent/config.yaml': 'model: local\ntools:\n  mcp_config_path: mcp.json\n' })
  const io = testIo({ env: { XDG_CONFIG_HOME: folder } })

  expect(await main(['models'], io)).toBe(0)
  expect(io.err()).toContain('config.yaml:3: tools.mcp_config_path is not read: write what that file holds into mcpServers of this one.')
})

it.runIf(existsSync('/proc/self'))('state and projects below /proc are refused, and nothing waits for them', async () => {
  const env = { XDG_STATE_HOME: '/proc/self/state', XDG_CONFIG_HOME: '/proc/self/config' }
  const [asking, making] = [testIo({ env }), testIo({ env })]

  expect(await main(['hi'], asking, { model: new FakeModel(['Hello.']) })).toBe(0)
  expect(asking.err()).toContain('This run is not kept')
  expect(await main(['new', '/proc/x/agent'], making)).toBe(1)
  expect(await main(['config', 'init'], making)).toBe(1)
  expect(making.err()).toMatch(/ENOENT.*ENOENT/s)
})
