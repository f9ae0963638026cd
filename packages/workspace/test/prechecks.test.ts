import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import { workspaceTools } from '@minagent/workspace'
import { expect, it, onTestFinished } from 'vitest'
import { folderWith } from './tool-calls.ts'

/** What a registry answers that would have to ask about every call. */
function asking() {
  const root = folderWith({ 'a.txt': 'one\n' })
  symlinkSync('/etc', join(root, 'etc'))
  const tools = workspaceTools({ root, sandbox: 'off', shell: { commands: [{ program: 'git', subcommands: { status: {} } }] } })
  onTestFinished(() => tools.close())
  const registry = new ToolRegistry(tools, { policy: () => 'ask' })
  return async (name: string, args: Readonly<Record<string, unknown>>) =>
    (await registry.execute({ id: 'c1', name, arguments: args })).error?.code
}

it.each([
  ['write_file', { path: '../a.txt', content: '' }, 'PERMISSION_DENIED'],
  ['write_file', { path: '/etc/motd', content: '' }, 'PERMISSION_DENIED'],
  ['write_file', { path: 'etc/motd', content: '' }, 'PERMISSION_DENIED'],
  ['edit_file', { path: 'etc/hostname', old_str: 'a', new_str: 'b' }, 'PERMISSION_DENIED'],
  ['edit_file', { path: 'a.txt', old_str: 'one', new_str: 'one' }, 'TOOL_FAILED'],
  ['bash', { command: ' ' }, 'INVALID_ARGUMENTS'],
  ['run_command', { program: 'curl' }, 'PERMISSION_DENIED'],
  ['run_command', { program: 'git', arguments: ['push'] }, 'PERMISSION_DENIED'],
  ['record_note', { content: ' ' }, 'INVALID_ARGUMENTS'],
  ['fetch_url', { url: 'file:///etc/passwd' }, 'PERMISSION_DENIED'],
  ['fetch_url', { url: 'http://169.254.169.254/latest' }, 'PERMISSION_DENIED'],
])('F59 nobody is asked about a call that is refused anyway: %s %j', async (name, args, code) => {
  expect(await asking()(name, args)).toBe(code)
})

it.each([
  ['write_file', { path: 'new/b.txt', content: '' }],
  // Another call that waits may write the file first.
  ['edit_file', { path: 'later.txt', old_str: 'a', new_str: 'b' }],
  ['bash', { command: 'true' }],
  ['run_command', { program: 'git', arguments: ['status'] }],
  ['record_note', { content: 'a' }],
  ['fetch_url', { url: 'https://example.org/' }],
])('F59 what may be done is asked about: %s %j', async (name, args) => {
  expect(await asking()(name, args)).toBe('APPROVAL_REQUIRED')
})
