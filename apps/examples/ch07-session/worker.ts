// 另一个进程：信的结果一写进日志，就杀掉自己。SIGKILL 不给任何善后的机会，和断电一样。
import { FakeModel } from '@minagent/models'
import { Session } from '@minagent/session'
import { fileSessions } from '@minagent/session/node'
import { addCall, answer, assistant, mailCall, question, runId } from './assistant.ts'

const [folder = ''] = process.argv.slice(2)

//#region worker
const agent = assistant(new FakeModel([[addCall], [mailCall], answer]), folder)
const session = await Session.load(agent, fileSessions(folder), 's1')
const run = agent.start(question, { runId, messages: session.history() })
for await (const event of run) {
  // 听到一个事件的时候，它已经在磁盘上了。
  if (event.type === 'tool.call.finished' && event.tool === 'send_mail') {
    process.kill(process.pid, 'SIGKILL')
  }
}
//#endregion worker
