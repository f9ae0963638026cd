import type { ScriptItem } from '@minagent/models'
import { ModelError, type ToolCall } from '@minagent/types'
import { callOf } from 'ch04/call-of.ts'
import { reply } from 'ch13/script.ts'

const read = (path: string) => callOf('read_file', { path })
const edit = (path: string, from: string, to: string) => callOf('edit_file', { path, old_str: from, new_str: to })
const runTests = callOf('run_command', { program: 'node', arguments: ['--test'] })
/** 要工具的一步；历史越长，读的 token 越多。 */
const step = (tokens: number, ...calls: readonly ToolCall[]) => reply('', tokens, calls)

const daysLine = 'const days = daysBetween(today, departure)'
const hastyLine = 'const days = Math.abs(daysBetween(today, departure))'
const wrong = `  return dayOf(to) - dayOf(from)
}

function dayOf(date) {
  return Number(date.slice(8))
}`
const right = `  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}`

//#region script
/** 一个性急的程序员：先在出错的地方打补丁，就说做完了；再想改测试；最后才去找原因。 */
export const script: readonly ScriptItem[] = [
  step(400, callOf('list_files'), read('test/refund.test.js')),
  step(900, read('src/refund.js'), edit('src/refund.js', daysLine, hastyLine)),
  reply('修好了：天数不会是负数了。', 1_400),
  step(2_100, edit('test/refund.test.js', "'2026-10-03'), 500", "'2026-10-03'), 0")),
  step(2_300, read('src/days.js')),
  step(2_600, edit('src/days.js', wrong, right), edit('src/refund.js', hastyLine, daysLine)),
  step(2_900, runTests),
  reply('原因在 src/days.js：天数只用日期的“日”相减，跨月就错。现在按两个日期的间隔算。', 3_400),
]
//#endregion script

/** 服务忙的时候的回答。 */
export const busy = new ModelError('overloaded', '503 Service Unavailable', { status: 503 })
