import type { ScriptItem } from '@minagent/models'
import { callOf } from 'ch04/call-of.ts'

/** 后面要用的那个号码，在第 3 封信里。 */
export const booking = 'HZ-4821'

//#region mails
const subjects = [
  '航班改签',
  '会议改期',
  `酒店预订号 ${booking}`,
  '发票抬头',
  '客户名单',
  '接机司机',
  '餐费标准',
  '样品清单',
  '天气提醒',
  '返程车票',
]
const rest = '细节见附件，如有变动另行通知，请以最后一封信为准。'.repeat(16)

/** 收件箱：十封长信，每封的第一句说它讲什么。 */
export const mails = subjects.map((subject, index) => `第 ${index + 1} 封：${subject}。${rest}`)
//#endregion mails

//#region script
const reads = mails.map((_, index): ScriptItem => [callOf('read_mail', { number: index + 1 }, `m${index + 1}`)])
const sent = callOf('send_mail', { to: '王经理', text: `酒店预订号 ${booking}` }, 'sent')

/** 读完十封信，再把酒店告诉同事：十二次模型调用。 */
export const script: readonly ScriptItem[] = [...reads, [sent], '十封信都读完了，酒店也告诉王经理了。']
//#endregion script
