import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bookProblems } from '../scripts/lib/book/book.mjs'
import { fencesOf } from '../scripts/lib/book/fences.mjs'
import { fenceProblems, linkProblems, nameProblems, structureProblems } from '../scripts/lib/book/page-problems.mjs'
import { partsOf } from '../scripts/lib/book/quoted.mjs'
import { goldenFile } from '../scripts/lib/chapter-output.mjs'
import { importsOf } from './support/imports.ts'
import { chapters, root, shown, sourcesOf } from './support/repository.ts'

const line =
  '[{"content": "你是一个只做加法的助手。", "role": "system"}, {"content": "1 + 2 等于多少？", "role": "user"}, ' +
  '{"content": [{"id": "call_1", "input": {"a": 1, "b": 2}, "name": "add", "type": "tool_use"}], "role": "assistant"}, ' +
  '{"content": "3", "role": "tool", "tool_call_id": "call_1"}, {"content": "结果是 3。", "role": "assistant"}]'

function goldenOf(chapter: string): string {
  return readFileSync(goldenFile(join(root, 'apps/examples', chapter)), 'utf8')
}

describe.each(chapters)('the program of $name', ({ folder, manifest }) => {
  it('prints exactly the golden output, without the network', () => {
    expect(manifest.scripts).toMatchObject({ start: 'tsx main.ts' })
    expect(partsOf(shown(folder)).whole, 'if the change is wanted: pnpm golden:update').toBe(readFileSync(goldenFile(folder), 'utf8'))
  })
})

describe('the project of the book', () => {
  it.each(chapters.slice(1))('grows: $short builds on modules of earlier chapters', ({ name, folder }) => {
    const earlier = sourcesOf(folder)
      .flatMap(importsOf)
      .map((module) => /^(ch\d\d)\//.exec(module)?.[1])
      .filter((chapter) => chapter !== undefined && chapter < name)

    expect(earlier.length).toBeGreaterThan(0)
  })
})

describe('the golden outputs', () => {
  it('B1 B2 of chapter 1 begin with the line of the book and its round trip', () => {
    expect(goldenOf('ch01-protocol').split('\n').slice(0, 2)).toEqual([line, 'roundtrip OK: 5 messages'])
  })

  it('A1 A6 of chapter 4 show a call that works and one that throws', () => {
    const steps = goldenOf('ch04-tools')
      .split('\n')
      .filter((text) => text.startsWith('['))

    expect(steps.slice(0, 2)).toEqual(['[0] tool_call: add -> 5', '[1] final: 结果是 5。'])
    expect(steps.slice(2, 4)).toEqual(['[0] tool_call: div !! TOOL_FAILED ValueError: 除零', '[1] final: 无法计算。'])
  })
})

describe('the pages of the book', () => {
  it('quote code and output as they are, link to what there is, name what there is, and say the same in both languages', () => {
    expect(bookProblems(), 'quotes are written anew by: pnpm docs:update').toEqual([])
  })

  it('are refused with a wrong quote, a wrong output, a fence without a source, a dead link, an unknown name', () => {
    const quote = (header: string, code: string) => fenceProblems(`# A\n\n\`\`\`${header}\n${code}\n\`\`\`\n`)
    const loop = 'apps/examples/ch03-loop/main.ts'

    expect(quote(`ts source=${loop}#fold`, 'const other = 1')).toEqual([expect.stringContaining('is not what')])
    expect(quote(`text output=${loop}#fold`, 'something else')).toEqual([expect.stringContaining('is not what')])
    expect(quote(`ts source=${loop}#nowhere`, '1')).toEqual([expect.stringContaining('#region nowhere')])
    expect(quote('ts source=apps/nowhere.ts', '1')).toEqual([expect.stringContaining('There is no file')])
    expect(quote('ts', 'const a = 1')).toEqual([expect.stringContaining('needs source=')])
    expect(quote('ts unchecked="of another library"', 'const a = 1')).toEqual([])
    const pages = new Map([['en/a.md', '# A\n[b](b.md) [c](#c) [a](#a) [file](repo:nowhere.ts) [own](repo:README.md)']])
    expect(linkProblems('en/a.md', pages)).toHaveLength(3)
    expect(nameProblems('Call `makeItHappenAtOnce()`, not `defineTool()`.')).toEqual(['there is no makeItHappenAtOnce()'])
  })

  it('are refused where a language has another heading, fence or component', () => {
    const page = '# A\n\n## B\n\n```sh\nls\n```\n\n<ChapterProgram chapter="ch01" />\n'

    expect(structureProblems(page, page)).toEqual([])
    expect(structureProblems(page, page.replace('## B', '### B'))).toHaveLength(1)
    expect(structureProblems(page, page.replace('```sh', '```text'))).toHaveLength(1)
    expect(structureProblems(page, page.replace('ch01', 'ch02'))).toHaveLength(1)
  })

  it('find a longer fence around a shorter one', () => {
    expect(fencesOf('````md unchecked="shown"\n```sh\nls\n```\n````\n').map(({ language }) => language)).toEqual(['md'])
  })
})
