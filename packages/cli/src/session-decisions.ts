import { type Policy, toolMetadata } from '@minagent/tools'
import { canonicalJson, type PolicyVerdict, type ToolCall, type ToolMetadata } from '@minagent/types'
import type { ApprovalRequest, Decision } from './approver.ts'

/** What a person decided for a whole session: each decision is about one tool, with the arguments of {@link scopeOf}, asked for one reason. */
export class SessionDecisions {
  readonly #verdicts = new Map<string, PolicyVerdict>()

  /** Remembers what was decided for the session; other decisions are about one call. */
  remember(request: ApprovalRequest, decision: Decision): void {
    if (decision.kind === 'session') this.#verdicts.set(keyOf(request), { decision: 'allow' })
    if (decision.kind === 'never') {
      const { feedback } = decision
      this.#verdicts.set(keyOf(request), { decision: 'deny', ...(feedback === undefined ? {} : { reason: feedback }) })
    }
  }

  /** What was decided for the session about calls like this one. */
  of(request: ApprovalRequest): Decision | undefined {
    const verdict = this.#verdicts.get(keyOf(request))
    if (verdict === undefined) return undefined
    return verdict.decision === 'allow' ? { kind: 'session' } : { kind: 'never', feedback: verdict.reason }
  }

  /** The same policy, except that it does not ask again what was decided. What it denies stays denied. */
  over(policy: Policy): Policy {
    return async (call, tool, context) => {
      const said = await policy(call, tool, context)
      const verdict: PolicyVerdict = typeof said === 'string' ? { decision: said } : said
      if (verdict.decision !== 'ask') return verdict
      return this.#verdicts.get(keyOf({ call, metadata: toolMetadata(tool), reason: verdict.reason })) ?? verdict
    }
  }
}

/** The arguments that a decision for the session is bound to: the path of a file that is written to, all arguments of any other call. */
export function scopeOf({ arguments: args }: ToolCall, metadata: ToolMetadata | undefined): Readonly<Record<string, unknown>> {
  return metadata?.permission === 'file:write' && typeof args.path === 'string' ? { path: args.path } : args
}

function keyOf({ call, metadata, reason }: ApprovalRequest): string {
  return canonicalJson({ tool: call.name, arguments: scopeOf(call, metadata), reason: reason ?? '' })
}
