import { chmodSync, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import { bubblewrap, shellTools } from '@minagent/workspace'
import { expect, it, onTestFinished } from 'vitest'
import { fileCalls, folderWith } from './tool-calls.ts'

it('F58 search_files runs no ripgrep of the workspace, though it is first on PATH', async () => {
  const root = plantedWorkspace('rg')

  expect(await fileCalls(root)('search_files', { pattern: 'needle' })).toBe('a.txt:1: needle')
  expect(existsSync(join(root, 'canary'))).toBe(false)
})

it('S5 a bwrap of the workspace is no sandbox', async () => {
  const root = plantedWorkspace('bwrap', '')
  const command = { program: '/bin/true', arguments: [], folder: root, env: { PATH: join(root, 'bin') } }

  expect(() => shellTools({ root, sandbox: 'required' })).toThrow('bwrap is not installed')
  expect((await bubblewrap().wrap(command, root)).program).toBe('/usr/bin/bwrap')
  expect(existsSync(join(root, 'canary'))).toBe(false)
})

it('F58 bash is never the one of the workspace, though it is first on PATH', async () => {
  const root = plantedWorkspace('bash')
  const tools = shellTools({ root, sandbox: 'off' })
  onTestFinished(() => tools.close())

  const result = await new ToolRegistry(tools).execute({ id: 'c1', name: 'bash', arguments: { command: 'echo "$BASH_VERSION"' } })

  expect(result.ok ? result.data : result.error.message).toMatch(/^\d+\.\d/m)
  expect(existsSync(join(root, 'canary'))).toBe(false)
})

/** A workspace whose `bin` is on PATH, and holds a program that leaves a canary. */
function plantedWorkspace(program: string, rest = process.env.PATH): string {
  const root = folderWith({ 'a.txt': 'needle\n', [`bin/${program}`]: '#!/bin/sh\n/bin/touch "$(/usr/bin/dirname "$0")/../canary"\n' })
  chmodSync(join(root, 'bin', program), 0o755)
  const { PATH } = process.env
  process.env.PATH = [join(root, 'bin'), rest].filter(Boolean).join(delimiter)
  onTestFinished(() => {
    process.env.PATH = PATH
  })
  return root
}
