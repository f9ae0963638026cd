import { join } from 'node:path'

/** `LlmAgent` of the Agent Development Kit, in the runner that keeps sessions in memory. */
export const peer = {
  name: 'Google ADK',
  packages: { '@google/adk': '2.0.0', zod: '4.6.7' },
  extras: { '@mikro-orm/sqlite': '6.6.16' },
  imports: { '@google/adk': ['FunctionTool', 'InMemoryRunner', 'LlmAgent'], zod: ['z'] },
  setup:
    '`InMemoryRunner` with a session for each run, deleted after it; no log, no messages in spans. It runs the calls of one answer one after another. A failed run is an event with an error code, which is thrown here. A durable step is an event of a session in SQLite, which waits for the disk.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports: "import { type BaseLlm, FunctionTool, LlmAgent } from '@google/adk'",
    tool: (index) =>
      `new FunctionTool({ name: 'tool${index}', description: 'Works.', parameters: schema${index}, execute: (args) => args.a${index} + args.b.length })`,
    agent: (tools) => `new LlmAgent({ name: 'agent', model: {} as BaseLlm, tools: [${tools.join(', ')}] })`,
  },
  async load() {
    process.env.ADK_CAPTURE_MESSAGE_CONTENT_IN_SPANS = 'false'
    const [adk, { z }] = await Promise.all([import('@google/adk'), import('zod')])
    adk.setLogger(null)
    const Scripted = scriptedModel(adk)
    const parameters = z.strictObject({ a: z.number(), b: z.number() })
    const newRunner = ({ model, tools }, { sessionService, ...more } = {}) => {
      const toolOf = ({ name, execute }) =>
        new adk.FunctionTool({
          name,
          description: 'Adds two numbers.',
          parameters,
          execute: (args, { abortSignal }) => execute(args, () => abortSignal),
          ...more,
        })
      const agent = new adk.LlmAgent({ name: 'agent', model: new Scripted(model), tools: tools.map(toolOf) })
      return sessionService ? new adk.Runner({ agent, appName, sessionService }) : new adk.InMemoryRunner({ agent, appName })
    }
    return {
      agent: (spec) => answering(adk, newRunner(spec), spec),
      durable: (spec, folder) => durable(adk, spec, folder, newRunner),
      approvals: (spec) => approving(adk, newRunner(spec, { requireConfirmation: true }), spec),
      graph: (steps) => graph(adk, steps),
    }
  },
}

const appName = 'bench'
const userId = 'user'
const messageOf = (text) => ({ role: 'user', parts: [{ text }] })

function answering(adk, runner, { maxRounds: maxLlmCalls }) {
  const eventsOn = (question, { signal: abortSignal } = {}, more) =>
    ephemeral(runner, { newMessage: messageOf(question), runConfig: { maxLlmCalls, ...more }, abortSignal })
  return {
    ask: (question, options) => lastAnswer(adk, eventsOn(question, options)),
    async *stream(question, options) {
      const events = eventsOn(question, options, { streamingMode: adk.StreamingMode.SSE })
      for await (const event of events) if (event.partial) yield adk.stringifyContent(event)
    },
  }
}

/** Sessions in a database: a call is stored before it runs, and its result before the model is asked again. */
function durable(adk, spec, folder, newRunner) {
  const runConfig = { maxLlmCalls: spec.maxRounds }
  const opened = import('@google/adk/sessions/database').then(({ DatabaseSessionService }) =>
    newRunner(spec, { sessionService: new DatabaseSessionService(`sqlite://${join(folder, 'sessions.db')}`) }),
  )
  return {
    async ask(question, { signal: abortSignal } = {}) {
      const runner = await opened
      const { id: sessionId } = await runner.sessionService.createSession({ appName, userId })
      return lastAnswer(adk, eventsOf(runner, { sessionId, newMessage: messageOf(question), runConfig, abortSignal }))
    },
  }
}

/** What `runEphemeral` does, which takes no signal. */
async function* ephemeral(runner, options) {
  const { id: sessionId } = await runner.sessionService.createSession({ appName, userId })
  try {
    yield* eventsOf(runner, { sessionId, ...options })
  } finally {
    await runner.sessionService.deleteSession({ appName, userId, sessionId })
  }
}

/** Its events; one that tells of an error is thrown. */
async function* eventsOf(runner, options) {
  for await (const event of runner.runAsync({ userId, ...options })) {
    if (event.errorCode) throw new Error(event.errorMessage)
    yield event
  }
}

async function lastAnswer({ isFinalResponse, stringifyContent }, events) {
  let text = ''
  for await (const event of events) if (isFinalResponse(event)) text = stringifyContent(event)
  return text
}

function scriptedModel({ BaseLlm }) {
  return class extends BaseLlm {
    constructor(script) {
      super({ model: 'scripted' })
      this.script = script
    }
    async *generateContentAsync({ contents }, stream, signal) {
      const answered = contents.at(-1).parts.at(-1).functionResponse?.id
      const reply = await this.script.next(
        answered,
        () => contents.flatMap(entriesOf),
        () => signal,
      )
      const pieces = reply.deltas ?? (reply.text === '' ? [] : [reply.text])
      if (stream) for (const text of pieces) yield { content: { role: 'model', parts: [{ text }] }, partial: true }
      if (reply.error) throw reply.error
      const text = reply.text === '' ? [] : [{ text: reply.text }]
      yield { content: { role: 'model', parts: [...text, ...reply.calls.map(callPart)] }, finishReason: finishReasons[reply.finish] }
    }
    async connect() {
      throw new Error('There is no live connection.')
    }
  }
}

const finishReasons = { stop: 'STOP', tools: 'STOP', length: 'MAX_TOKENS' }

/** Arguments are objects here: text that is no JSON becomes `{}`, as in its own adapter for the Interactions API. */
function callPart({ id, name, args = {} }) {
  return { functionCall: { id, name, args } }
}

function entriesOf({ role, parts }) {
  const answers = parts.flatMap(({ functionResponse }) => functionResponse ?? [])
  if (answers.length > 0) return answers.map(({ id, response }) => ({ role: 'tool', text: JSON.stringify(response), answers: id }))
  const text = parts.map((part) => part.text ?? '').join('')
  if (role !== 'model') return [{ role: 'user', text }]
  return [{ role: 'assistant', text, calls: parts.flatMap(({ functionCall }) => functionCall?.id ?? []) }]
}

const CONFIRMATION = 'adk_request_confirmation'

/** The state is the id of the session and those of what has to be confirmed. */
function approving(adk, runner, { maxRounds: maxLlmCalls }) {
  const runConfig = { maxLlmCalls }
  return {
    async start(question) {
      const { id: sessionId } = await runner.sessionService.createSession({ appName, userId })
      const confirmations = []
      for await (const event of eventsOf(runner, { sessionId, newMessage: messageOf(question), runConfig })) {
        for (const { id, name } of adk.getFunctionCalls(event)) if (name === CONFIRMATION) confirmations.push(id)
      }
      if (confirmations.length === 0) throw new Error('No call waits for approval.')
      return JSON.stringify({ sessionId, confirmations })
    },
    async approve(state) {
      const { sessionId, confirmations } = JSON.parse(state)
      const parts = confirmations.map((id) => ({ functionResponse: { id, name: CONFIRMATION, response: { confirmed: true } } }))
      return lastAnswer(adk, eventsOf(runner, { sessionId, newMessage: { role: 'user', parts }, runConfig }))
    },
    async alter(state, change) {
      const place = { appName, userId, sessionId: JSON.parse(state).sessionId }
      const { events } = await runner.sessionService.getSession(place)
      await runner.sessionService.deleteSession(place)
      const session = await runner.sessionService.createSession(place)
      for (const event of JSON.parse(change(JSON.stringify(events)))) await runner.sessionService.appendEvent({ session, event })
      return state
    },
  }
}

async function graph({ createEvent, InMemoryRunner, node, Workflow }, steps) {
  const add = (route) => (_, n) => createEvent({ output: Number(n) + 1, route: Number(n) + 1 < steps ? route : 'end' })
  const even = node(add('odd'), { name: 'even' })
  const odd = node(add('even'), { name: 'odd' })
  const workflow = new Workflow({
    name: 'turns',
    edges: [
      ['START', even],
      [even, { odd }],
      [odd, { even }],
    ],
  })
  const runner = new InMemoryRunner({ agent: workflow, appName })
  let count = 0
  for await (const { output } of runner.runEphemeral({ userId, newMessage: messageOf('0') })) count = output ?? count
  return count
}
