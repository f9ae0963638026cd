import { createIndex } from '@minagent/rag'
import { describe, expect, it } from 'vitest'

/** Whether a text is found by a question. */
async function isFound(text: string, question: string): Promise<boolean> {
  const index = createIndex()
  await index.add([{ id: 'one', text, metadata: {} }])
  return (await index.search(question)).length > 0
}

describe('the words of an index', () => {
  it.each([
    ['The children were running', 'run'],
    ['relational databases', 'relation database'],
    ['A theory of the organisation', "the organisation's theories"],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['Der Café in Zürich', 'CAFE zurich'],
    ['Привет, МИР', 'мир'],
    ['parseHTTPResponse(body)', 'response'],
    ['parseHTTPResponse(body)', 'parse_http_response'],
    ['max_tokens = 4', 'maxTokens'],
    ['the iPhone', 'iphone'],
    ['JavaScript', 'javascript'],
    ['BRCA1 and sha256', 'brca1'],
    ['她在北京大学学习', '北京'],
    ['中文，English 混排', 'english'],
    ['猫', '猫'],
    ['日本語の文章を検索する', '検索'],
    ['カタカナの言葉', 'カタカナ'],
    ['한국어 문서를 검색합니다', '검색'],
    ['ภาษาไทยเป็นภาษาที่สวยงาม', 'ภาษา'],
    ['don’t panic', "don't panic"],
  ])('%s is found by %s', async (text, question) => {
    expect(await isFound(text, question)).toBe(true)
  })

  it.each([
    ['The children were running', 'what were the'],
    ['她在北京大学学习', '上海'],
    ['the iPhone', 'phone'],
    ['organs of the body', 'organisation'],
    ['', 'anything'],
  ])('%s is not found by %s', async (text, question) => {
    expect(await isFound(text, question)).toBe(false)
  })

  it('a megabyte without a space makes no long terms, and harms nobody', async () => {
    expect(await isFound(`${'x'.repeat(1_000_000)} needle`, 'needle')).toBe(true)
  })
})
