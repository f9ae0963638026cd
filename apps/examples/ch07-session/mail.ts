import { defineTool, jsonSchema } from '@minagent/tools'

/** 寄出的一封信。`key` 是这次调用的编号：换一个进程再做，编号也不变。 */
export interface Mail {
  readonly key: string
  readonly to: string
  readonly text: string
}

const parameters = jsonSchema({
  type: 'object',
  properties: { to: { type: 'string' }, text: { type: 'string' } },
  required: ['to', 'text'],
})

//#region tool
/** 发邮件：做一次就有一次的后果，所以既不是只读的，也不是幂等的。信怎么寄，由 `send` 决定。 */
export function mailTool(send: (mail: Mail) => void) {
  return defineTool({
    name: 'send_mail',
    description: '发一封邮件。',
    parameters,
    metadata: { sideEffect: 'external', idempotent: false, untrustedOutput: false },
    execute({ to, text }, { idempotencyKey }) {
      send({ key: idempotencyKey, to, text })
      return '已发送'
    },
  })
}
//#endregion tool
