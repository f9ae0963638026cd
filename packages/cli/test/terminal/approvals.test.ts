import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { keys, startSession, type TerminalSession } from './terminal-session.ts'

const edit = (id: string, old: string, next: string) => [
  { id, name: 'edit_file', arguments: { path: 'notes.txt', old_str: old, new_str: next } },
]

/** A chat over a workspace in which files may be written, after a question. */
async function startWorkspace(options: Parameters<typeof startSession>[0], state = temporaryFolder()): Promise<TerminalSession> {
  mkdirSync(join(state, 'minagent'), { recursive: true })
  writeFileSync(join(state, 'minagent', 'config.yaml'), 'tools:\n  enable_bash: false\n')
  return await startSession({ ...options, state })
}

describe('a call that changes something', () => {
  it('is shown as it will run, and asked about: once, for the session, never', async () => {
    const folder = temporaryFolder({ 'notes.txt': 'red\n' })
    const write = [{ id: 'c4', name: 'write_file', arguments: { path: 'other.txt', content: 'hidden\u200b' } }]
    const session = await startWorkspace({
      args: ['--dir', folder],
      replies: [edit('c1', 'red', 'green'), edit('c2', 'green', 'blue'), edit('c3', 'blue', 'black'), write, 'All done.'],
    })
    await session.sees('Ask something')

    session.press('change the colour\r')
    const asked = await session.sees('May edit_file run?')
    expect(asked).toContain('  │ path: notes.txt\n  │ - red\n  │ + green')
    expect(asked).toContain('“this session” is about: edit_file {"path":"notes.txt"}')
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('red\n')
    session.press('y')
    await session.sees(/\+ blue\n.*May edit_file run\?/s)
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('green\n')
    session.press('a')
    const writing = await session.sees('May write_file run?')
    expect(writing).toContain('  │ content: hidden⟨U+200B⟩')
    session.press('n')
    await session.sees('What shall the model know?')
    session.press('keep it out\r')
    const screen = await session.sees('5 rounds')
    session.press(keys.ctrlD)

    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('black\n')
    expect(screen).toMatch(/-blue\n +\+black/)
    expect(screen).toContain('✗ write_file')
    expect(screen).toMatch(/PERMISSION_DENIED: .*: keep it out/)
    expect(JSON.stringify(session.provider.requests[4]?.body)).toContain('keep it out')
    expect(await session.exitCode).toBe(0)
  })

  it('of several, each is asked about and shown before the next, also in a narrow terminal', async () => {
    const folder = temporaryFolder({ 'notes.txt': '\u001b[31mred\u001b[0m one\nred two\n' })
    const write = { id: 'c1', name: 'write_file', arguments: { path: 'a.txt', content: 'words '.repeat(12) } }
    const session = await startWorkspace({
      args: ['--dir', folder],
      columns: 40,
      replies: [[write, ...edit('c2', 'red one', 'blue')], '- [x] written\n- [ ] a task whose words do not fit into one line'],
    })
    await session.sees('Ask something')

    session.press('do it\r')
    const first = await session.sees('May write_file run?')
    expect(first).toContain('  │ content: words words words words\n  │ words words words words words words\n  │ words words')
    expect(first).not.toContain('? edit_file')
    session.press('y')
    const second = await session.sees('May edit_file run?')
    expect(second).toMatch(/● write_file.*→ .*\? edit_file/s)
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toContain('words')
    session.press('y')
    const screen = await session.sees('2 rounds')
    session.press(keys.ctrlD)

    expect(screen).toMatch(/✗ edit_file/)
    expect(screen).toMatch(/\n {4}.*red one/)
    expect(screen).not.toContain('[31m')
    expect(screen).toContain('• [x] written\n• [ ] a task whose words do not fit into\n      one line')
    expect(await session.exitCode).toBe(0)
  })

  it('may be left waiting: the run is gone on with later, and asks again', async () => {
    const folder = temporaryFolder({ 'notes.txt': 'red\n' })
    const first = await startWorkspace({ args: ['--dir', folder, 'change it'], replies: [edit('c1', 'red', 'green')] })
    await first.sees('May edit_file run?')
    first.press(keys.ctrlD)
    await first.sees('minagent --resume')
    expect(await first.exitCode).toBe(1)

    const second = await startWorkspace({ args: ['--resume'], replies: ['Changed.'] }, first.state)
    await second.sees('May edit_file run?')
    second.press('y')

    expect(await second.exitCode).toBe(0)
    await second.sees('Changed.')
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('green\n')
  })
})
