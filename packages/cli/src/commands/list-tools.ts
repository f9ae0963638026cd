import { type PolicyDecision, type RulePolicy, toolMetadata } from '@minagent/tools'
import type { Tool } from '@minagent/types'
import { toJsonLine } from '@minagent/types/runtime'
import stringWidth from 'string-width'
import { commandPolicy } from '../command-policy.ts'
import { commandTools } from '../command-tools.ts'
import type { CommandTexts } from '../texts/command-texts.ts'
import type { Place } from './place.ts'

/** Writes the tools, what they can do, and what the policy says of each; with `--json`, one object a line. */
export function listTools(place: Place): 0 {
  const { io, options, texts, settings } = place
  const tools = commandTools(place).in(place.locale)
  const policy = commandPolicy(settings.config)
  const lines = tools.map((tool) => ({ tool, decision: decisionOn(tool, policy) }))
  if (options.json) for (const line of lines) io.stdout.write(toJsonLine(objectOf(line)))
  else io.stdout.write(lines.map((line) => `${row(line, tools, texts)}\n`).join(''))
  return 0
}

interface Line {
  readonly tool: Tool
  readonly decision: PolicyDecision
}

/** What the policy says of a call without arguments: rules about arguments may say otherwise. */
function decisionOn(tool: Tool, policy: RulePolicy): PolicyDecision {
  const call = { id: 'call', name: tool.name, arguments: {} }
  const context = { signal: new AbortController().signal, runId: 'run', callId: call.id, idempotencyKey: 'key' }
  return policy(call, tool, context).decision
}

function objectOf({ tool, decision }: Line): object {
  const { sideEffect, risk, permission, idempotent, untrustedOutput, executionLocation } = toolMetadata(tool)
  return {
    name: tool.name,
    description: tool.description,
    policy: decision,
    risk,
    side_effect: sideEffect,
    ...(permission === undefined ? {} : { permission }),
    idempotent,
    untrusted_output: untrustedOutput,
    execution_location: executionLocation,
  }
}

function row({ tool, decision }: Line, tools: readonly Tool[], texts: CommandTexts): string {
  const { sideEffect, risk, permission, untrustedOutput } = toolMetadata(tool)
  const width = Math.max(...tools.map(({ name }) => name.length))
  const decisionWidth = Math.max(...Object.values(texts.decisions).map((word) => stringWidth(word)))
  const facts = [
    texts.risks[risk],
    texts.effects[sideEffect],
    ...(permission ? [permission] : []),
    ...(untrustedOutput ? [texts.untrusted] : []),
  ]
  const word = texts.decisions[decision]
  return `${tool.name.padEnd(width)}  ${word}${' '.repeat(decisionWidth - stringWidth(word))}  ${facts.join(' · ')}`
}
