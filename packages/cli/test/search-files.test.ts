import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { searchFilesTool } from '@minagent/cli'
import { ToolRegistry } from '@minagent/tools'
import type { Clock } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

async function search(root: string, query: string, clock: Clock = systemClock) {
  const tools = new ToolRegistry([searchFilesTool({ root, clock })])
  return await tools.execute({ id: 'c1', name: 'search_files', arguments: { query } })
}

describe('the tool search_files', () => {
  it('ranks the lines by how many words of the question they hold', async () => {
    const root = temporaryFolder({
      'a.md': '# Travel\nHotels are paid by the firm.\nThe refund of train tickets takes 14 days.',
      'b.md': 'A refund is possible.\n\nTickets for the theatre',
    })

    expect(await search(root, 'How many days does a refund of tickets take?')).toMatchObject({
      data: {
        matches: [
          { path: 'a.md', line: 3, text: 'The refund of train tickets takes 14 days.' },
          { path: 'b.md', line: 1, text: 'A refund is possible.' },
          { path: 'b.md', line: 3, text: 'Tickets for the theatre' },
        ],
      },
    })
  })

  it('finds Chinese by pairs of characters, and Latin words beside Chinese', async () => {
    const root = temporaryFolder({
      '制度/报销.txt': '差旅报销需在三十日内提交。\n年假为每年十五天。\n使用Agent循环时请登记。',
    })

    const first = async (query: string) => (await search(root, query)).data

    expect(await first('年假有多少天？')).toMatchObject({ matches: [{ path: '制度/报销.txt', line: 2, text: '年假为每年十五天。' }] })
    expect(await first('差旅的报销什么时候提交')).toMatchObject({ matches: [{ line: 1 }] })
    expect(await first('agent')).toMatchObject({ matches: [{ line: 3 }] })
  })

  it('does not find a word inside of another, but with another ending', async () => {
    const root = temporaryFolder({ 'a.txt': 'restart\nart\nThe limit is 5' })

    expect(await search(root, 'art')).toMatchObject({ data: { matches: [{ line: 2 }] } })
    expect(await search(root, 'limits')).toMatchObject({ data: { matches: [{ line: 3 }] } })
  })

  it('leaves out binary and huge files, dot folders, node_modules and links', async () => {
    const outside = temporaryFolder({ 'secret.txt': 'needle' })
    const root = temporaryFolder({
      'picture.bin': new Uint8Array([...new TextEncoder().encode('needle'), 0]),
      'huge.txt': `needle${' '.repeat(2_000_000)}`,
      '.git/config': 'needle',
      'node_modules/x/readme.md': 'needle',
      'gbk.txt': Uint8Array.of(...new TextEncoder().encode('needle '), 0xc4, 0xe3),
    })
    symlinkSync(outside, join(root, 'linked'))
    symlinkSync(join(outside, 'secret.txt'), join(root, 'linked.txt'))

    expect(await search(root, 'needle')).toMatchObject({ data: { matches: [{ path: 'gbk.txt', line: 1, text: 'needle 你' }] } })
  })

  it('shows the place of the match in a huge line', async () => {
    const root = temporaryFolder({ 'a.json': `${'x '.repeat(400_000)}the needle is here${' y'.repeat(100_000)}` })

    const { data } = await search(root, 'needle')

    expect(JSON.stringify(data)).toContain('the needle is here')
    expect(JSON.stringify(data).length).toBeLessThan(500)
  })

  it('gives the 20 best of many lines and says that there are more', async () => {
    const root = temporaryFolder({ 'a.txt': `${'blue\n'.repeat(30_000)}blue whale\n${'blue\n'.repeat(30_000)}` })

    const { data } = await search(root, 'blue whale')

    expect(data).toMatchObject({ truncated: true })
    expect(JSON.parse(JSON.stringify(data)).matches).toHaveLength(20)
    expect(JSON.parse(JSON.stringify(data)).matches[0]).toEqual({ path: 'a.txt', line: 30_001, text: 'blue whale' })
  })

  it('keeps what it has found when the time is over', async () => {
    const root = temporaryFolder({ 'a.txt': 'needle', 'b.txt': 'needle' })
    let time = 0
    const clock: Clock = { ...systemClock, now: () => (time += 4_000) }

    expect(await search(root, 'needle', clock)).toMatchObject({
      data: { matches: [{ path: 'a.txt' }, { path: 'b.txt' }], truncated: true },
    })
    time = 0
    const slow: Clock = { ...systemClock, now: () => (time += 7_000) }
    expect(await search(root, 'needle', slow)).toMatchObject({ data: { matches: [{ path: 'a.txt' }], truncated: true } })
  })

  it('finds nothing without failing, and asks for words where there are none', async () => {
    const root = temporaryFolder({ 'a.txt': 'needle' })

    expect(await search(root, 'haystack')).toMatchObject({ ok: true, data: { matches: [] } })
    expect(await search(root, '?!')).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED' } })
    expect(await search(root, 'what is the')).toMatchObject({ ok: true, data: { matches: [] } })
  })
})
