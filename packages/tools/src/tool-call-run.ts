import {
  argumentsHash,
  copyJson,
  type PolicyVerdict,
  type ToolCall,
  type ToolContext,
  type ToolResult,
  toolErrorText,
} from '@minagent/types'
import type { Arguments, Parsed } from './argument-parser.ts'
import { argumentsOf, parsedArguments } from './call-arguments.ts'
import { CallContext } from './call-context.ts'
import type { CallRules } from './call-rules.ts'
import { jsonData, NotJson } from './json-data.ts'
import { verdictOf } from './policy/policy.ts'
import { fill, toolTexts } from './prompts.ts'
import type { RegisteredTool } from './registered-tool.ts'
import { isCancelled, isThenable, type Settled, settleFirst, wasCancelled } from './settle-first.ts'
import { type Answered, failure, failureOf } from './tool-result.ts'

type Outcome = ToolResult | Promise<ToolResult>

/** One call on its way: arguments → policy → the tool → a result. Work that returns no promise is never waited for. */
export class ToolCallRun implements Answered {
  readonly #entry: RegisteredTool
  readonly #call: ToolCall
  readonly #outer: Partial<ToolContext>
  readonly #rules: CallRules
  readonly #context: CallContext

  constructor(entry: RegisteredTool, call: ToolCall, outer: Partial<ToolContext>, rules: CallRules) {
    this.#entry = entry
    this.#call = call
    this.#outer = outer
    this.#rules = rules
    this.#context = new CallContext(outer, call)
  }

  get tool(): string {
    return this.#call.name
  }

  /** A model may leave out the id; a result has one. */
  get callId(): string {
    return this.#call.id ?? ''
  }

  get locale(): CallRules['locale'] {
    return this.#rules.locale
  }

  //#region start
  /** Never throws and never rejects. */
  start(): Outcome {
    try {
      if (isCancelled(this.#outer)) return failure(this, 'NOT_EXECUTED')
      const args = argumentsOf(this.#call, this.#entry, this.locale)
      if (typeof args === 'string') return this.#invalid([args])
      const parsed = parsedArguments(this.#entry, args, this.#rules)
      return isThenable(parsed) ? this.#next(parsed, (settled) => this.#parsed(settled, args)) : this.#parsed(parsed, args)
    } catch (error) {
      return failureOf(this, error)
    }
  }

  #parsed(parsed: Parsed, args: Arguments): Outcome {
    if (parsed.problems !== undefined) return this.#invalid(parsed.problems)
    return this.#rules.policy === undefined ? this.#execute(parsed.value) : this.#permit(parsed.value, args)
  }
  //#endregion start

  //#region permit
  #permit(value: Arguments, args: Arguments): Outcome {
    return this.#decide(args, (verdict) => {
      this.#tell(verdict)
      if (verdict.decision === 'allow') return this.#executeStill(value)
      if (verdict.decision === 'deny') return this.#refused(verdict)
      return this.#outer.approval ? this.#ask(value, args, verdict) : this.#precheck(value, () => this.#ask(value, args, verdict))
    })
  }
  //#endregion permit

  /** Nobody is asked about what the tool itself would refuse. */
  #precheck(value: Arguments, next: () => Outcome): Outcome {
    return this.#next(this.#entry.tool.precheck?.(value, this.#context), next)
  }

  //#region ask
  #ask(value: Arguments, args: Arguments, verdict: PolicyVerdict): Outcome {
    const { approve } = this.#rules
    if (approve) {
      const work = (): unknown => approve(this.#shown(args), this.#entry.tool, this.#context, verdict)
      return this.#careful(work, (approved) => (approved === true ? this.#approved(value, args) : this.#denied(verdict)))
    }
    const { approval } = this.#outer
    if (approval?.approved === false) return this.#denied(verdict)
    if (approval?.argumentsHash !== argumentsHash(args)) return failure(this, 'APPROVAL_REQUIRED')
    return this.#approved(value, args)
  }

  /** A person said yes; the policy may have changed its mind meanwhile, and its no is the last word. */
  #approved(value: Arguments, args: Arguments): Outcome {
    return this.#decide(args, (verdict) => {
      this.#tell({ ...verdict, approved: true })
      return verdict.decision === 'deny' ? this.#refused(verdict) : this.#executeStill(value)
    })
  }
  //#endregion ask

  #denied(verdict: PolicyVerdict): ToolResult {
    this.#tell({ ...verdict, approved: false })
    return this.#refused({ decision: 'deny', reason: toolTexts[this.locale].denied })
  }

  /** Not allowed, with the reason for the model. */
  #refused({ reason }: PolicyVerdict): ToolResult {
    const text = toolErrorText('PERMISSION_DENIED', this.tool, this.locale)
    return failure(this, 'PERMISSION_DENIED', reason ? `${text}: ${reason}` : text)
  }

  #decide(args: Arguments, next: (verdict: PolicyVerdict) => Outcome): Outcome {
    const work = (): unknown => this.#rules.policy?.(this.#shown(args), this.#entry.tool, this.#context)
    return this.#careful(work, (said) => next(verdictOf(said)))
  }

  /** A listener that throws changes no decision. */
  #tell(verdict: PolicyVerdict): void {
    this.#guarded(() => this.#outer.decided?.(verdict))
  }

  /** What policies and people see: a copy, so that what they saw is what runs. */
  #shown(args: Arguments): ToolCall {
    return { id: this.#call.id, name: this.#call.name, arguments: copyJson(args) }
  }

  /** Whoever was told of the decision may have cancelled the run (D11). */
  #executeStill(value: Arguments): Outcome {
    return wasCancelled(this.#outer) ? failure(this, 'NOT_EXECUTED') : this.#execute(value)
  }

  //#region settle
  #execute(value: Arguments): Outcome {
    const { tool } = this.#entry
    const data = tool.execute(value, this.#context)
    if (!isThenable(data)) return this.#success(data)
    const { clock, timeoutMs } = this.#rules
    const ends = { context: this.#outer, clock, timeoutMs: tool.timeoutMs ?? timeoutMs, onLate: () => this.#reportLate() }
    return settleFirst(data, ends).then((settled) => this.#guarded(() => this.#settled(settled)))
  }

  #settled(settled: Settled<unknown>): ToolResult {
    switch (settled.how) {
      case 'value':
        return this.#success(settled.value)
      case 'error':
        return failureOf(this, settled.error)
      case 'timeout':
        this.#abort(new DOMException(toolErrorText('TOOL_TIMEOUT', this.tool), 'TimeoutError'))
        return failure(this, 'TOOL_TIMEOUT')
      case 'cancelled':
        this.#abort(undefined)
        return failure(this, 'CANCELLED')
      default:
        return settled satisfies never
    }
  }
  //#endregion settle

  #success(value: unknown): ToolResult {
    try {
      return { ok: true, tool: this.tool, callId: this.callId, data: jsonData(value), error: null }
    } catch (error) {
      if (!(error instanceof NotJson)) throw error
      return { ...failure(this, 'TOOL_FAILED', fill(toolTexts[this.locale].notJson, { reason: error.message })), cause: error }
    }
  }

  #invalid(problems: readonly string[]): ToolResult {
    const text = toolErrorText('INVALID_ARGUMENTS', this.tool, this.locale)
    return failure(this, 'INVALID_ARGUMENTS', `${text}: ${problems.join('; ')}`)
  }

  /** A listener of the tool that throws is its own affair: the result stands. */
  #abort(reason: unknown): void {
    try {
      this.#context.cancel(reason ?? this.#outer.signal?.reason)
    } catch {
      return
    }
  }

  #reportLate(): void {
    const event = {
      type: 'tool.late',
      runId: this.#context.runId,
      at: this.#rules.clock.now(),
      toolCallId: this.callId,
      tool: this.tool,
    } as const
    this.#guarded(() => this.#outer.emit?.(event))
  }

  /** Goes on with what a policy or a person says; one that throws says no. */
  #careful(work: () => unknown, next: (said: unknown) => Outcome): Outcome {
    const refuse = (error: unknown): ToolResult => {
      this.#tell({ decision: 'deny' })
      return { ...failure(this, 'PERMISSION_DENIED'), cause: error }
    }
    let said: unknown
    try {
      said = work()
    } catch (error) {
      return refuse(error)
    }
    return this.#next(said, next, refuse)
  }

  /** Goes on at once, or when a promise settles; a run that is cancelled meanwhile never starts the tool. */
  #next<T>(
    work: T | PromiseLike<T>,
    next: (value: T) => Outcome,
    failed = (error: unknown): ToolResult => failureOf(this, error),
  ): Outcome {
    if (!isThenable(work)) return next(work)
    const ends = { context: this.#outer, clock: this.#rules.clock, timeoutMs: Number.POSITIVE_INFINITY }
    return settleFirst(work, ends).then((settled) => {
      if (settled.how === 'value') return this.#guarded(() => next(settled.value))
      return settled.how === 'error' ? failed(settled.error) : failure(this, 'NOT_EXECUTED')
    })
  }

  #guarded<T>(work: () => T): T | ToolResult {
    try {
      return work()
    } catch (error) {
      return failureOf(this, error)
    }
  }
}
