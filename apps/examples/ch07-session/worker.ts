// 另一个进程：开始一次运行，在工具结果写进日志之后杀掉自己。SIGKILL 不给任何善后的机会，和断电一样。
import { FakeModel } from '@minagent/models'
import { Session } from '@minagent/session'
import { fileSessions } from '@minagent/session/node'
import { answer, assistant, mailCall, runId } from './assistant.ts'

const [folder = ''] = process.argv.slice(2)

//#region worker
const agent = assistant(new FakeModel([[mailCall], answer]), folder)
const session = await Session.load(agent, fileSessions(folder), 's1')
const run = agent.start('提醒王经理开会。', { runId, messages: session.history() })
for await (const event of run) {
  // 听到一个事件的时候，它已经在磁盘上了。
  if (event.type === 'tool.call.finished') process.kill(process.pid, 'SIGKILL')
}
//#endregion worker
