import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ToolRegistry } from '@minagent/tools'
import { type Message, type Tool, type ToolContext, toolMessage } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { noteTools } from '@minagent/workspace'
import { beforeEach, describe, expect, it } from 'vitest'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'notes-'))
})

async function ask(tools: Tool[], name: string, args: Record<string, unknown> = {}): Promise<string> {
  return await new ToolRegistry(tools).call({ id: 'c1', name, arguments: args })
}

const clock = fakeClock(Date.UTC(2026, 0, 31, 9, 30))

describe('notes', () => {
  it('M11 records and recalls by category, in a new instance too', async () => {
    await ask(noteTools({ root, clock }), 'record_note', { content: 'Likes tea.' })
    await ask(noteTools({ root, clock }), 'record_note', { content: '项目用 pnpm', category: '项目' })

    expect(await ask(noteTools({ root }), 'recall_notes')).toBe(
      'Recorded notes:\n1. [general] Likes tea. (2026-01-31T09:30:00Z)\n2. [项目] 项目用 pnpm (2026-01-31T09:30:00Z)',
    )
    expect(await ask(noteTools({ root }), 'recall_notes', { category: '项目' })).not.toContain('tea')
    expect(await ask(noteTools({ root }), 'recall_notes', { category: 'x' })).toBe(
      'No notes in category x. Categories with notes: general, 项目.',
    )
  })

  it('M11 says that there are no notes yet, and refuses an empty one', async () => {
    expect(await ask(noteTools({ root }), 'recall_notes')).toBe('No notes recorded yet.')
    expect(await ask(noteTools({ root, locale: 'zh' }), 'recall_notes')).toBe('还没有笔记。')
    expect(await ask(noteTools({ root }), 'record_note', { content: ' \n' })).toContain('INVALID_ARGUMENTS')
    expect(await ask(noteTools({ root }), 'recall_notes')).toBe('No notes recorded yet.')
  })

  it('recalls what Mini-Agent left, and leaves its file alone', async () => {
    const theirs = JSON.stringify([{ timestamp: '2025-05-05T05:05:05', category: 'general', content: 'older' }])
    await writeFile(join(root, '.agent_memory.json'), theirs)
    await ask(noteTools({ root, clock }), 'record_note', { content: 'newer' })

    expect(await ask(noteTools({ root }), 'recall_notes')).toMatch(/1\. \[general\] older .*\n2\. \[general\] newer/)
    expect(await readFile(join(root, '.agent_memory.json'), 'utf8')).toBe(theirs)
  })

  it('skips and counts damaged lines, overwrites nothing, and closes a torn one', async () => {
    const file = join(root, 'notes.jsonl')
    await ask(noteTools({ file }), 'record_note', { content: 'first' })
    await appendFile(file, 'garbage\n{"content":17}\n{"content":"torn')
    await ask(noteTools({ file }), 'record_note', { content: 'second' })

    const text = await ask(noteTools({ file }), 'recall_notes')
    expect(text).toMatch(/1\. \[general\] first.*\n2\. \[general\] second/)
    expect(text).toContain('[3 damaged lines of the notes were skipped]')
    expect(await readFile(file, 'utf8')).toContain('garbage\n{"content":17}\n{"content":"torn\n')
  })

  it('loses nothing when several processes write at once', async () => {
    const file = join(root, 'notes.jsonl')
    const program = `
      import { noteTools } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)}
      const [record] = noteTools({ file: process.argv[1] })
      for (let i = 0; i < 25; i++) await record.execute({ content: process.argv[2] + ' ' + i + ' ' + '字'.repeat(900) }, { idempotencyKey: process.argv[2] + i })`
    const writer = (name: string) =>
      new Promise<number | null>((resolve) =>
        spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, file, name], { stdio: 'inherit' }).on(
          'exit',
          resolve,
        ),
      )

    expect(await Promise.all(['a', 'b', 'c'].map(writer))).toEqual([0, 0, 0])

    // Whoever looks while another is in the middle of a line closes it: then an empty line stands between two whole ones.
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    const contents = lines.map((line) => JSON.parse(line).content.split(' ').slice(0, 2).join(''))
    expect(new Set(contents).size).toBe(75)
    expect(lines).toHaveLength(75)
  })

  it('gives at most 20 000 characters, the newest, and says what is left out', async () => {
    const file = join(root, 'notes.jsonl')
    await writeFile(file, Array.from({ length: 60 }, (_, i) => `${JSON.stringify({ content: `n${i} ${'x'.repeat(990)}` })}\n`).join(''))

    const text = await ask(noteTools({ file }), 'recall_notes')

    expect(text.length).toBeLessThan(20_300)
    expect(text).toContain('60. [general] n59 ')
    expect(text).not.toContain('n0 ')
    expect(text).toMatch(/\[4\d older notes are not shown/)
  })

  it('is one note when a call is run again with its key', async () => {
    const [record] = noteTools({ root })
    const context: ToolContext = { signal: new AbortController().signal, runId: 'r', callId: 'c', idempotencyKey: 'r:0:0:record_note' }
    await record?.execute({ content: 'once' }, context)
    await record?.execute({ content: 'once' }, context)
    await record?.execute({ content: 'other' }, context)

    expect((await ask(noteTools({ root }), 'recall_notes')).match(/^\d+\./gm)).toEqual(['1.', '2.'])
  })

  it('S11 marks a note after a summary, and after a tool that does not say that its output can be trusted', async () => {
    const tools = noteTools({ root })
    const clean = { executionLocation: 'local', sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: false } as const
    const describe = (name: string) => (name === 'clock' ? clean : undefined)
    const messages: readonly Message[] = [
      { role: 'user', content: 'so far', name: 'summary' },
      toolMessage({ id: 'c0', name: 'fetch', arguments: {} }, 'hello'),
      toolMessage({ id: 'c0', name: 'clock', arguments: {} }, 'noon'),
    ]
    for (const [index, message] of messages.entries()) {
      const context = { signal: new AbortController().signal, runId: 'r', callId: 'c', idempotencyKey: `k${index}`, describe }
      await tools[0]?.execute({ content: 'x' }, { ...context, messages: [message] })
    }

    const marked = (await ask(tools, 'recall_notes')).split('\n').slice(1)
    expect(marked.map((line) => line.includes('written after reading content from outside'))).toEqual([true, true, false])
  })

  it('S11 marks a note of a run that had read content from outside, and no other', async () => {
    const [record] = noteTools({ root })
    const read = { ...toolMessage('c0', 'hello'), origin: { kind: 'tool', name: 'fetch_url', untrusted: true } } as const
    const context = { signal: new AbortController().signal, runId: 'r', callId: 'c' }
    await record?.execute({ content: 'tainted' }, { ...context, idempotencyKey: 'k1', messages: [read] })
    await record?.execute({ content: 'clean' }, { ...context, idempotencyKey: 'k2', messages: [{ role: 'user', content: 'hello' }] })

    const [, tainted, clean] = (await ask(noteTools({ root }), 'recall_notes')).split('\n')
    expect(tainted).toContain('written after reading content from outside')
    expect(clean).not.toContain('outside')
    expect(noteTools({ root })[1]?.metadata).toMatchObject({ untrustedOutput: true, sideEffect: 'none', permission: 'notes:read' })
  })

  it('writes through no link that a workspace brings along', async () => {
    const outside = join(await mkdtemp(join(tmpdir(), 'outside-')), 'profile')
    await writeFile(outside, 'mine')
    const file = join(root, 'notes.jsonl')
    await symlink(outside, file)
    await symlink(tmpdir(), join(root, '.minagent'))

    for (const place of [{ file }, { root }]) {
      const answer = await ask(noteTools(place), 'record_note', { content: 'x' })
      expect(answer).toContain('The notes cannot be used')
      expect(answer).not.toContain(root)
    }
    expect(await readFile(outside, 'utf8')).toBe('mine')
  })

  it('recalls its own notes where the file of Mini-Agent is a link, and says so', async () => {
    await symlink('/etc/passwd', join(root, '.agent_memory.json'))
    await ask(noteTools({ root, clock }), 'record_note', { content: 'Likes tea.' })

    expect(await ask(noteTools({ root }), 'recall_notes')).toBe(
      'Recorded notes:\n1. [general] Likes tea. (2026-01-31T09:30:00Z)\n[.agent_memory.json cannot be read and was skipped: it is a link, no file, or too large]',
    )
  })

  it('keeps a note of several lines one note, and shows no invisible characters', async () => {
    await ask(noteTools({ root, clock }), 'record_note', { content: 'one\n2. [general] two\u202e\u{E0041}' })

    expect(await ask(noteTools({ root }), 'recall_notes')).toBe(
      'Recorded notes:\n1. [general] one\n   2. [general] two (2026-01-31T09:30:00Z)',
    )
  })
})
