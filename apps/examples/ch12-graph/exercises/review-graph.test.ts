import { expect, it } from 'vitest'
import { type Desk, reviewGraph } from './review-graph.ts'

/** 审稿人要到第 `good` 稿才满意；记下每一稿是按什么意见写的。 */
function desk(good: number, remarks: string[]): Desk {
  return {
    write(remark) {
      remarks.push(remark)
      return `第 ${remarks.length} 稿`
    },
    review: (draft) => (draft === `第 ${good} 稿` ? '' : `${draft}太长`),
  }
}

it('有意见就带着意见重写，没有意见就结束', async () => {
  const remarks: string[] = []

  const { state } = await reviewGraph(desk(3, remarks), 10).run()

  expect(state).toEqual({ draft: '第 3 稿', remark: '', drafts: 3 })
  expect(remarks).toEqual(['', '第 1 稿太长', '第 2 稿太长'])
})

it('写到最后一稿还有意见，也结束，意见留在状态里', async () => {
  const { state, status } = await reviewGraph(desk(9, []), 2).run()

  expect(status).toBe('completed')
  expect(state).toEqual({ draft: '第 2 稿', remark: '第 2 稿太长', drafts: 2 })
})

it('图里画着那条回头的边', () => {
  const edges = reviewGraph(desk(1, []), 1).blueprint.edges.get('review')

  expect(edges?.flatMap(({ to }) => to)).toContain('write')
})
