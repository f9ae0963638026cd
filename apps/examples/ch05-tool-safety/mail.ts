import { defineTool, jsonSchema } from '@minagent/tools'

//#region mail
/** 影响外部的工具要如实说出来：策略看的是这些事实，不是工具的名字。 */
export const sendMail = defineTool({
  name: 'send_mail',
  description: '发一封邮件。',
  parameters: jsonSchema({
    type: 'object',
    properties: { to: { type: 'string' }, text: { type: 'string' } },
    required: ['to', 'text'],
  }),
  metadata: { sideEffect: 'external', risk: 'medium', idempotent: false, untrustedOutput: false },
  execute: ({ to }) => `已发给 ${to}`,
})
//#endregion mail
