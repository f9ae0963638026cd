import type { Approve, ToolRegistry } from '@minagent/tools'
import type { Observer, ToolCall, ToolResult } from '@minagent/types'

/** 一个结果，写成一行；失败只留错误码和第一句话。 */
function outcome({ error, data }: ToolResult): string {
  if (error) return `✗ ${error.code} ${error.message.split('。')[0]}`
  return `→ ${String(data)
    .trim()
    .replace(/\s*\n\s*/g, ' ⏎ ')}`
}

/** 不经过模型，直接调用一次。 */
export async function show(tools: ToolRegistry, asked: ToolCall): Promise<void> {
  console.log(`${asked.name} ${JSON.stringify(asked.arguments)}\n  ${outcome(await tools.execute(asked))}`)
}

/** 打印策略的每个决定和每个结果：决定也是事件。 */
export const printer: Observer = {
  onEvent(event) {
    if (event.type === 'policy.decided' && event.approved === undefined) {
      console.log(`  ${event.tool}：${event.decision}`)
    }
    if (event.type === 'tool.call.finished') console.log(`  ${outcome(event.result)}`)
  },
}

//#region approve
/** 人看到的正是将要运行的：同一个名字，同样的参数，一个字不少。这里的人总是批准。 */
export const approve: Approve = (asked, _tool, _context, { reason }) => {
  console.log(`  ？要运行 ${asked.name} ${JSON.stringify(asked.arguments)}`)
  console.log(`     因为：${reason}。批准了。`)
  return true
}
//#endregion approve
