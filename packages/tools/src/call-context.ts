import type { Budget, Message, RunEvent, RunParent, ToolContext, ToolMetadata, ToolSchema } from '@minagent/types'
import { CancelScope } from '@minagent/types/runtime'

/**
 * What a tool may know of its call. Nothing is made before it is read: a signal costs more than most calls. Functions are getters,
 * so that they keep their context when a tool takes them out of it.
 */
export class CallContext implements ToolContext {
  readonly #outer: Partial<ToolContext>
  readonly #tool: string
  readonly #callId: string
  #scope: CancelScope | undefined

  constructor(outer: Partial<ToolContext>, call: { readonly id: string; readonly name: string }) {
    this.#outer = outer
    this.#tool = call.name
    this.#callId = call.id
  }

  get signal(): AbortSignal {
    return this.#ownScope().signal
  }

  get runId(): string {
    return this.#outer.runId ?? 'direct'
  }

  get callId(): string {
    return this.#outer.callId ?? this.#callId
  }

  get idempotencyKey(): string {
    return this.#outer.idempotencyKey ?? `${this.runId}:${this.callId}:${this.#tool}`
  }

  get budget(): Budget | undefined {
    return this.#outer.budget
  }

  get parent(): RunParent | undefined {
    return this.#outer.parent
  }

  get approval(): ToolContext['approval'] {
    return this.#outer.approval
  }

  get messages(): readonly Message[] | undefined {
    return this.#outer.messages
  }

  get schemas(): readonly ToolSchema[] | undefined {
    return this.#outer.schemas
  }

  get describe(): (name: string) => ToolMetadata | undefined {
    return (name) => this.#outer.describe?.(name)
  }

  get emit(): (event: RunEvent) => void {
    return (event) => this.#outer.emit?.(event)
  }

  get onCancel(): (listener: () => void) => () => void {
    return (listener) => this.#ownScope().onCancel(listener)
  }

  /** Tells the tool that its result is not wanted any more. */
  cancel(reason: unknown): void {
    this.#ownScope().cancel(reason)
  }

  #ownScope(): CancelScope {
    this.#scope ??= new CancelScope()
    return this.#scope
  }
}
