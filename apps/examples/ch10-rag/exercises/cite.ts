import type { PassageIndex } from '@minagent/rag'

/**
 * 替一句引文找到出处：在 `index` 里搜 `question`，在找到的文档中挑出第一个真的含有 `quote` 的，
 * 返回 `“引文” [文档#起点-终点]`；没有一个含有它，就返回 undefined：宁可不说，也不乱注出处。
 *
 * 要求：方括号里的范围只包住引文本身，不是整个段落。
 */
export async function cite(_index: PassageIndex, _question: string, _quote: string): Promise<string | undefined> {
  throw new Error('练习：替引文找到出处。')
}
