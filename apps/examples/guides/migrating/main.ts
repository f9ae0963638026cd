// One small agent, and what the libraries one may come from are replaced by.
import { FakeModel } from '@minagent/models'
import { aiSdkModel } from '@minagent/models/ai-sdk'
import { journaled, memoryJournal, memorySessions, Session } from '@minagent/session'
import { shopAgent } from './shop.ts'
import { languageModel } from './stand-in.ts'

const stock = { id: 'c1', name: 'stock', arguments: { item: 'tea' } }
const order = { id: 'c2', name: 'order', arguments: { item: 'tea', count: 10 } }
const script = () => new FakeModel([[stock], [order], 'Yes: ten are on their way.'])

//#region run
const agent = shopAgent(script())

const asked = await agent.start('Do we need tea?').result
console.log(asked.stopReason, JSON.stringify(asked.pending.map(({ call }) => call.arguments)))
const answered = await agent.resume(asked, { 0: 'approve' }).result
console.log(answered.stopReason, answered.final)
//#endregion run

//#region events
for await (const event of shopAgent(script()).start('Do we need tea?')) {
  if (event.type === 'tool.call.finished') console.log(event.tool, event.result.data)
  if (event.type === 'run.suspended') console.log('a person is asked')
}
//#endregion events

//#region ai-sdk
const withProvider = shopAgent(aiSdkModel(languageModel))
const { final, usage } = await withProvider.run('Good morning!')
console.log(final, usage.inputTokens, usage.outputTokens)
//#endregion ai-sdk

//#region journal
const journal = memoryJournal() // in production: fileJournal, sqliteJournal, postgresJournal
const here = journaled(shopAgent(script()), journal)
const { runId } = await here.start('Do we need tea?').result

// Later, in another process:
const there = journaled(shopAgent(new FakeModel(['Yes: ten are on their way.'])), journal)
await there.approve(runId, 0)
console.log((await (await there.resume(runId)).result).final)
//#endregion journal

//#region session
const store = memorySessions()
const ann = new Session(shopAgent(new FakeModel(['Good morning, Ann.', 'You are Ann.'])), { store, id: 'ann' })
await ann.send('I am Ann.')
console.log((await ann.send('Who am I?')).final)
//#endregion session
