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

  // Pairs with equal and with different stems in the Snowball project's own implementation of its English algorithm.
  const ALIKE =
    'skies sky|dying die|lying lie|hoping hope|hopping hop|falling fall|cries cry|tied ties|agreed agree|consisted consistently|generously generous|communication communicate|national nationally|formalize formality|electrical electricity|hopefulness hopeful|goodness good|replacement replace|adoption adopt|controlling controlled|enjoyed enjoyable|biologists biology|adding add|rating rate|singly singles|sensibilities sensible|conformably conformable|organized organizing|relating relation'
  const UNLIKE =
    'news new|evening even|internal intern|lateral later|emergency emerge|sky ski|proceed process|international internal|organization organs|bias bi|past pasta|happily happy'

  it.each(ALIKE.split('|').map((pair) => pair.split(' ')))('English %s and %s are one word', async (text = '', question = '') => {
    expect(await isFound(text, question)).toBe(true)
  })

  it.each(UNLIKE.split('|').map((pair) => pair.split(' ')))('English %s and %s are two words', async (text = '', question = '') => {
    expect(await isFound(text, question)).toBe(false)
  })

  it('a megabyte without a space makes no long terms, and harms nobody', async () => {
    expect(await isFound(`${'x'.repeat(1_000_000)} needle`, 'needle')).toBe(true)
  })
})
