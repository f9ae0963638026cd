import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'

//#region add
/** 一份 schema 三处用：给模型看、校验参数、推出 `a` 和 `b` 的类型。 */
const twoNumbers = jsonSchema({
  type: 'object',
  properties: { a: { type: 'number' }, b: { type: 'number' } },
  required: ['a', 'b'],
})

export const add = defineTool({
  name: 'add',
  description: '两数相加。',
  parameters: twoNumbers,
  execute: ({ a, b }) => a + b,
})
//#endregion add

//#region div
class ValueError extends Error {
  override readonly name = 'ValueError'
}

export const div = defineTool({
  name: 'div',
  description: '两数相除。',
  parameters: twoNumbers,
  execute: ({ a, b }) => {
    if (b === 0) throw new ValueError('除零')
    return a / b
  },
})
//#endregion div

//#region registry
/** 本章所有运行共用的注册表；给模型看的文字用中文。 */
export const registry = new ToolRegistry([add, div], { locale: 'zh' })
//#endregion registry
