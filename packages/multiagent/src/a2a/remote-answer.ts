import { type Artifact, type StreamResponse, type Task, type TaskArtifactUpdateEvent, TaskState, type TaskStatus } from '@a2a-js/sdk'
import { type Block, ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import { textOf } from './a2a-parts.ts'

/** What a remote agent said, put together from the events of its task (or from the one message that it answered with). */
export class RemoteAnswer {
  /** `''` while there is none. */
  taskId = ''
  #contextId = ''
  readonly #artifacts = new Map<string, string>()
  #said = ''
  #state = TaskState.TASK_STATE_UNSPECIFIED

  /** Takes an event; gives what a stream of text is to be told of it. */
  add(payload: NonNullable<StreamResponse['payload']>): readonly ModelEvent[] {
    switch (payload.$case) {
      case 'message':
        this.#said = textOf(payload.value.parts)
        this.#contextId = payload.value.contextId
        this.#state = TaskState.TASK_STATE_COMPLETED
        return []
      case 'task':
        return this.#snapshot(payload.value)
      case 'statusUpdate':
        this.#status(payload.value.status)
        return []
      case 'artifactUpdate':
        return this.#artifact(payload.value)
      default:
        return payload satisfies never
    }
  }

  /** @throws ModelError unless it answered, or asked back. */
  response(): ModelResponse {
    const asks = this.#state === TaskState.TASK_STATE_INPUT_REQUIRED
    if (!asks && this.#state !== TaskState.TASK_STATE_COMPLETED) throw this.#failure()
    const content = this.#artifacts.size > 0 && !asks ? this.#text : this.#said
    const place: Block = { type: 'place', provider: 'a2a', context_id: this.#contextId, ...(asks ? { task_id: this.taskId } : {}) }
    const blocks: readonly Block[] = [...(content ? [{ type: 'text', text: content } as const] : []), place]
    return { message: { role: 'assistant', content, toolCalls: [], blocks }, stopReason: asks ? 'input_required' : 'end_turn', usage: {} }
  }

  get #text(): string {
    return [...this.#artifacts.values()].join('\n\n')
  }

  #snapshot(task: Task): readonly ModelEvent[] {
    this.taskId = task.id
    this.#contextId = task.contextId
    this.#status(task.status)
    return task.artifacts.flatMap((artifact) => this.#replace(artifact))
  }

  #status(status: TaskStatus | undefined): void {
    if (!status) return
    this.#state = status.state
    if (status.message) this.#said = textOf(status.message.parts)
  }

  #artifact({ artifact, append }: TaskArtifactUpdateEvent): readonly ModelEvent[] {
    if (!artifact) return []
    const before = this.#artifacts.get(artifact.artifactId)
    if (!append || before === undefined) return this.#replace(artifact)
    const text = textOf(artifact.parts)
    this.#artifacts.set(artifact.artifactId, before + text)
    return text ? [{ type: 'text.delta', text }] : []
  }

  /** What was streamed of an artifact is void when it comes anew with another text. */
  #replace({ artifactId, parts }: Artifact): readonly ModelEvent[] {
    const text = textOf(parts)
    const before = this.#artifacts.get(artifactId)
    if (before === text) return []
    const separator = before === undefined && this.#artifacts.size > 0 ? '\n\n' : ''
    this.#artifacts.set(artifactId, text)
    return before === undefined
      ? [{ type: 'text.delta', text: separator + text }]
      : [{ type: 'restart' }, { type: 'text.delta', text: this.#text }]
  }

  #failure(): ModelError {
    const said = this.#said || 'it said nothing'
    switch (this.#state) {
      case TaskState.TASK_STATE_REJECTED:
        return new ModelError('content_filter', `The remote agent rejected the task: ${said}`, { retryable: false })
      case TaskState.TASK_STATE_AUTH_REQUIRED:
        return new ModelError('auth', `The remote agent wants credentials: ${said}`, { retryable: false })
      case TaskState.TASK_STATE_CANCELED:
        return new ModelError('protocol', 'The task of the remote agent was cancelled on its side.', { retryable: false })
      default:
        return new ModelError('protocol', `The task of the remote agent did not complete: ${said}`, { retryable: false })
    }
  }
}
