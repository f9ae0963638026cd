import { defineTool, jsonSchema } from '@minagent/tools'

const parameters = jsonSchema({
  type: 'object',
  properties: { number: { type: 'integer' } },
  required: ['number'],
})

//#region tool
/** 按编号读一封信。信是别人写的：里面说什么都不可信，而且常常很长。 */
export function readMailTool(mails: readonly string[]) {
  return defineTool({
    name: 'read_mail',
    description: '读收件箱里的一封信，编号从 1 开始。',
    parameters,
    metadata: { sideEffect: 'none', untrustedOutput: true },
    execute: ({ number }) => mails[number - 1] ?? `没有第 ${number} 封信。`,
  })
}
//#endregion tool
