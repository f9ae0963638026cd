// 又一个进程：信刚寄出，结果还没有写进日志，它就被杀掉。
import { FakeModel } from '@minagent/models'
import { assistant, mailCall, written } from './assistant.ts'

const [folder = ''] = process.argv.slice(2)

//#region worker
const send = written(folder)
const agent = assistant(new FakeModel([[mailCall]]), folder, (mail) => {
  send(mail)
  process.kill(process.pid, 'SIGKILL')
})
await agent.run('再提醒王经理一次。', { runId: 'reminder' })
//#endregion worker
