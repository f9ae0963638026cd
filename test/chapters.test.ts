import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chapterOutput, goldenFile } from '../scripts/lib/chapter-output.mjs'
import { chapters, root } from './support/repository.ts'

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
    expect(chapterOutput(folder), 'if the change is wanted: pnpm golden:update').toBe(readFileSync(goldenFile(folder), 'utf8'))
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
