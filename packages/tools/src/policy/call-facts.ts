import type { Tool, ToolCall, ToolContext, ToolMetadata } from '@minagent/types'
import { copiedArgument, type Found } from './copied-argument.ts'
import { fitsGlob } from './glob.ts'
import { type Heard, heardBefore } from './heard.ts'
import { leakingLink } from './leaking-link.ts'
import { toolMetadata } from './policy.ts'
import type { PolicyRule } from './policy-rule.ts'

/** What rules ask about one call; the conversation is read only when one of them asks about it. */
export class CallFacts {
  readonly call: ToolCall
  readonly metadata: ToolMetadata
  readonly #context: ToolContext
  #heard: Heard | undefined

  constructor(call: ToolCall, tool: Tool, context: ToolContext) {
    this.call = call
    this.metadata = toolMetadata(tool)
    this.#context = context
  }

  /** Who brought untrusted text into the conversation first; undefined when nobody did. */
  get taintedBy(): string | undefined {
    return this.#said.strangers[0]?.source
  }

  copied({ copied, copiedLength = 5 }: PolicyRule): Found | undefined {
    return copied === undefined ? undefined : copiedArgument(this.call, this.#said, copied, copiedLength)
  }

  leakingLink(): Found | undefined {
    return leakingLink(this.call, this.#said)
  }

  /** Whether everything holds that a rule says; what costs most is looked at last. */
  match(rule: PolicyRule): boolean {
    return this.#isOfTool(rule) && this.#hasArguments(rule) && this.#hasHistory(rule)
  }

  #isOfTool({ tool, permission, risk, sideEffect }: PolicyRule): boolean {
    if (tool !== undefined && !fitsGlob(tool, this.call.name)) return false
    if (permission !== undefined && !(this.metadata.permission !== undefined && fitsGlob(permission, this.metadata.permission)))
      return false
    return isOneOf(risk, this.metadata.risk) && isOneOf(sideEffect, this.metadata.sideEffect)
  }

  #hasArguments({ arguments: patterns = {} }: PolicyRule): boolean {
    return Object.entries(patterns).every(([name, pattern]) => {
      const value = Object.hasOwn(this.call.arguments, name) ? this.call.arguments[name] : undefined
      return value !== undefined && fitsGlob(pattern, typeof value === 'string' ? value : JSON.stringify(value))
    })
  }

  #hasHistory(rule: PolicyRule): boolean {
    if (rule.callsBefore !== undefined && this.#answers() < rule.callsBefore) return false
    if (rule.tainted !== undefined && (this.taintedBy !== undefined) !== rule.tainted) return false
    if (rule.copied !== undefined && this.copied(rule) === undefined) return false
    return rule.leakingLink === undefined || (this.leakingLink() !== undefined) === rule.leakingLink
  }

  #answers(): number {
    const messages = this.#context.messages ?? []
    return messages.filter((message) => message.role === 'tool' && message.name === this.call.name).length
  }

  get #said(): Heard {
    this.#heard ??= heardBefore(this.#context)
    return this.#heard
  }
}

function isOneOf(wanted: string | readonly string[] | undefined, value: string): boolean {
  return wanted === undefined || (typeof wanted === 'string' ? wanted === value : wanted.includes(value))
}
