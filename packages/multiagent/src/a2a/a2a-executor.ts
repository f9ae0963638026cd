import { type Message, TaskState } from '@a2a-js/sdk'
import type { AgentExecutor, ExecutionEventBus, RequestContext } from '@a2a-js/sdk/server'
import type { AgentLike, Ids, Locale, Run, RunEvent, RunInput, RunResult } from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import { quietly } from '../quietly.ts'
import { textMessage, textOf } from './a2a-parts.ts'
import { a2aTexts } from './prompts.ts'
import { StreamedAnswer } from './streamed-answer.ts'

/** Options of {@link a2aExecutor}. */
export interface A2aExecutorOptions {
  /** Language of what a caller is told of a run without an answer. Default `'en'`. */
  readonly locale?: Locale
  /** Told of a defect that ended a run; the caller is told only that it ended. Default: nobody is told. */
  readonly onError?: (error: unknown) => void
  /** Names messages. Default: random ids. */
  readonly ids?: Ids
}

/**
 * Any agent for the official SDK's request handler: each message begins a task, which is one run of the agent, on the text of the message as
 * untrusted input. The text of the answer streams into one artifact; a task that is cancelled cancels its run. A run that waits for
 * approval fails its task: what may be done on this side is not for the caller to say. So does a second message that comes before it ended.
 */
export function a2aExecutor(agent: AgentLike, options: A2aExecutorOptions = {}): AgentExecutor {
  return new A2aExecutor(agent, options)
}

class A2aExecutor implements AgentExecutor {
  readonly #agent: AgentLike
  readonly #options: Required<A2aExecutorOptions>
  readonly #runs = new Map<string, Run>()

  constructor(agent: AgentLike, { locale = 'en', onError = () => undefined, ids = randomIds }: A2aExecutorOptions) {
    this.#agent = agent
    this.#options = { locale, onError: quietly(onError), ids }
  }

  readonly execute = async (request: RequestContext, bus: ExecutionEventBus): Promise<void> => {
    const { taskId, contextId, userMessage } = request
    const running = this.#runs.get(taskId)
    if (running) {
      this.#end(request, bus, [TaskState.TASK_STATE_FAILED, a2aTexts[this.#options.locale].busy])
      return running.cancel('Another message came for the task.')
    }
    const status = { state: TaskState.TASK_STATE_WORKING, message: undefined, timestamp: undefined }
    const history = [...(request.task?.history ?? []), userMessage]
    bus.publish({ kind: 'task', data: { id: taskId, contextId, status, artifacts: [], history, metadata: undefined } })
    this.#end(request, bus, await this.#answer(request, bus))
  }

  #end({ taskId, contextId }: RequestContext, bus: ExecutionEventBus, [state, text]: End): void {
    const ids = { taskId, contextId, messageId: this.#options.ids.next('call') }
    const message = text === undefined ? undefined : textMessage('agent', text, ids)
    const end = { state, message, timestamp: undefined }
    bus.publish({ kind: 'statusUpdate', data: { taskId, contextId, status: end, metadata: undefined } })
  }

  readonly cancelTask = async (taskId: string): Promise<void> => {
    this.#runs.get(taskId)?.cancel('The caller cancelled the task.')
  }

  /** Runs the agent: the state in which its task ends, and what is said to it. */
  async #answer({ taskId, contextId, userMessage }: RequestContext, bus: ExecutionEventBus): Promise<End> {
    const artifact = new StreamedAnswer((data) => bus.publish({ kind: 'artifactUpdate', data }), { taskId, contextId })
    try {
      const run = this.#agent.start(inputOf(userMessage))
      this.#runs.set(taskId, run)
      for await (const event of run) if (belongsTo(run, event)) artifact.add(event)
      const result = await run.result
      if (result.stopReason === 'completed') artifact.finish(result.final)
      return this.#endOf(result)
    } catch (error) {
      this.#options.onError(error)
      return [TaskState.TASK_STATE_FAILED, this.#ended('internal_error')]
    } finally {
      this.#runs.delete(taskId)
    }
  }

  #endOf({ stopReason }: RunResult): End {
    switch (stopReason) {
      case 'completed':
        return [TaskState.TASK_STATE_COMPLETED, undefined]
      case 'cancelled':
        return [TaskState.TASK_STATE_CANCELED, undefined]
      case 'refused':
        return [TaskState.TASK_STATE_REJECTED, this.#ended(stopReason)]
      case 'awaiting_approval':
        return [TaskState.TASK_STATE_FAILED, a2aTexts[this.#options.locale].waits]
      default:
        return [TaskState.TASK_STATE_FAILED, this.#ended(stopReason)]
    }
  }

  #ended(stopReason: string): string {
    return a2aTexts[this.#options.locale].ended.replace('{stopReason}', stopReason)
  }
}

type End = readonly [state: TaskState, text: string | undefined]

/** S7: whoever calls is a stranger. */
function inputOf({ parts }: Message): RunInput {
  return { role: 'user', content: textOf(parts), origin: { kind: 'agent', untrusted: true } }
}

/** The events of agents below are not part of the answer. */
function belongsTo(run: Run, event: RunEvent): boolean {
  return event.runId === run.id
}
