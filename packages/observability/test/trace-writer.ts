import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { jsonlTrace } from '@minagent/observability/node'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { systemClock } from '@minagent/types/runtime'

/** A program that runs an agent again and again, and traces it into a file, until it is killed: `trace-writer.ts <file> <name>`. */
const [file = '', name = ''] = process.argv.slice(2)
const look = defineTool({
  name: 'look',
  description: '',
  parameters: { type: 'object' },
  execute: () => systemClock.sleep(2).then(() => 'x'.repeat(5000)),
})
const trace = jsonlTrace(file, { content: 'full' })

for (let run = 0; ; run++) {
  const model = new FakeModel([...Array.from({ length: 20 }, (_, round) => [{ id: `c${round}`, name: 'look', arguments: {} }]), 'done'])
  const agent = new Agent({ model, tools: new ToolRegistry([look]), maxSteps: 50, limits: { toolCalls: 50 }, observers: [trace] })
  await agent.run('look around', { runId: `${name}-${run}` })
}
