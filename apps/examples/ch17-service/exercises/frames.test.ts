import { expect, it } from 'vitest'
import { framesIn } from './frames.ts'

it('拆出编号、类型和内容', () => {
  const text = 'id: 0\nevent: run.started\ndata: {"a":1}\n\nid: 1\nevent: model.finished\ndata: {}\n\n'

  expect(framesIn(text)).toEqual([
    { id: 0, event: 'run.started', data: '{"a":1}' },
    { id: 1, event: 'model.finished', data: '{}' },
  ])
})

it('没有编号的事件也是事件，心跳不是', () => {
  expect(framesIn(': \n\nevent: assistant.delta\ndata: 你\n\n: \n\n')).toEqual([{ event: 'assistant.delta', data: '你' }])
})

it('好几行内容用换行连起来，冒号后面可以没有空格', () => {
  expect(framesIn('event:note\ndata: 一\ndata:二\n\n')).toEqual([{ event: 'note', data: '一\n二' }])
})

it('断在半路的最后一个事件不算收到', () => {
  expect(framesIn('id: 0\nevent: run.started\ndata: {}\n\nid: 1\nevent: model.fin')).toHaveLength(1)
})
