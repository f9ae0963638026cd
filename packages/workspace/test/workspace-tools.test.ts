import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import { expect, it } from 'vitest'
import { workspaceTools } from '../src/index.ts'
import { folderWith } from './tool-calls.ts'

it('puts the families together under names of their own, and leaves out what is not wanted', async () => {
  const root = folderWith()
  const all = workspaceTools({ root, sandbox: 'off', skills: [folderWith()] })
  const few = workspaceTools({ root, shell: false, notes: false, fetch: false })

  expect(new ToolRegistry(all).schemas().map(({ name }) => name)).toEqual([
    ...['read_file', 'write_file', 'edit_file', 'list_files', 'search_files'],
    ...['bash', 'bash_output', 'bash_kill', 'run_command'],
    ...['record_note', 'recall_notes', 'get_skill', 'fetch_url'],
  ])
  expect(few.map(({ name }) => name)).toEqual(['read_file', 'write_file', 'edit_file', 'list_files', 'search_files'])
  for (const { metadata } of all)
    expect(Object.keys(metadata ?? {})).toEqual(expect.arrayContaining(['sideEffect', 'risk', 'permission', 'untrustedOutput']))
  await Promise.all([all.close(), few.close()])
})

it('trusts no skills that lie in the workspace, which whoever writes there can change', () => {
  const root = folderWith({ 'skills/a/SKILL.md': '' })
  const beside = folderWith()
  symlinkSync(root, join(beside, 'alias'))
  const trusts = (skills: readonly string[]) => {
    const tools = workspaceTools({ root, shell: false, notes: false, fetch: false, skills })
    return tools.find(({ name }) => name === 'get_skill')?.metadata?.untrustedOutput === false
  }

  expect(trusts([folderWith()])).toBe(true)
  for (const inside of [join(root, 'skills'), root, join(root, '..'), join(beside, 'alias/skills')])
    expect(trusts([folderWith(), inside]), inside).toBe(false)
})
