import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { supervisor } from '@minagent/multiagent'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { ToolRegistry } from '@minagent/tools'
import type { Message, Model } from '@minagent/types'
import { callOf } from './teams.ts'

/** A durable team in a folder, whose workers write down that they work; the writer does so before `onWriting`. */
export function writtenTeam(folder: string, onWriting: () => void) {
  const journal = fileJournal(folder)
  const worker = (name: string, after: () => void) => {
    const works = () => {
      appendFileSync(join(folder, 'work.log'), `${name} works\n`)
      after()
      return `${name} is done`
    }
    return { agent: journaled(new Agent({ model: new FakeModel([works]) }), journal, { owner: 'team' }), description: `The ${name}.` }
  }
  const tasks = [callOf('reader', { task: 'Read.' }), callOf('writer', { task: 'Write.' })]
  // Its answer depends on the conversation alone: a script would begin anew in another process.
  const model: Model = {
    id: 'fake/lead',
    async complete(messages: readonly Message[]) {
      const begins = messages.length === 1
      const message = begins ? { content: '', toolCalls: tasks } : { content: 'Read and written.', toolCalls: [] }
      return { message: { role: 'assistant', ...message }, stopReason: begins ? 'tool_use' : 'end_turn', usage: {} }
    },
  }
  return supervisor({
    workers: { reader: worker('reader', () => undefined), writer: worker('writer', onWriting) },
    lead: ({ tools }) => journaled(new Agent({ model, tools: new ToolRegistry(tools) }), journal, { owner: 'team' }),
  })
}

const [folder] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && folder) {
  await writtenTeam(folder, () => process.kill(process.pid, 'SIGKILL')).start('Read and write.', { runId: 'top' }).result
}
