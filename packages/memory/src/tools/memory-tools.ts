import { isTainted, type Locale, type Tool, type ToolContext, ToolError, type ToolMetadata } from '@minagent/types'
import type { FactSource, NewFact, RefusalReason } from '../facts/fact.ts'
import type { Facts } from '../facts/facts.ts'
import { type MemoryToolTexts, memoryToolTexts } from '../prompts.ts'

/** Options of {@link memoryTools}. */
export interface MemoryToolOptions {
  /** The language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
}

/**
 * The tools `remember`, `recall` and `forget`. What is remembered in a run that has read untrusted content, or of which nothing is known, is
 * quarantined, and such a run forgets only what a person approves (S11); what is recalled is trusted, as quarantined facts are not found.
 */
export function memoryTools(facts: Facts, { locale = 'en' }: MemoryToolOptions = {}): Tool[] {
  const texts = memoryToolTexts[locale]
  return [rememberTool(facts, texts), recallTool(facts, texts), forgetTool(facts, texts)]
}

function rememberTool(facts: Facts, texts: MemoryToolTexts): Tool {
  return {
    name: 'remember',
    description: texts.remember,
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', description: texts.text },
        subject: { type: 'string', maxLength: 200, description: texts.subject },
        importance: { type: 'number', minimum: 0, maximum: 1, description: texts.importance },
      },
      required: ['text'],
      additionalProperties: false,
    },
    async execute(args, context) {
      const remembered = await facts.remember(newFact(args, context))
      if (remembered.outcome === 'refused') throw refusal(remembered.reason, texts)
      return texts.remembered[remembered.outcome](remembered.fact.id)
    },
    metadata: { ...LOCAL, sideEffect: 'local', permission: 'memory:write' },
  }
}

function recallTool(facts: Facts, texts: MemoryToolTexts): Tool {
  return {
    name: 'recall',
    description: texts.recall,
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string', description: texts.query },
        limit: { type: 'integer', minimum: 1, maximum: 50, description: texts.limit },
      },
      required: ['query'],
      additionalProperties: false,
    },
    async execute({ query, limit }, { signal }) {
      const found = await facts.search(String(query), { limit: typeof limit === 'number' ? limit : 5, signal })
      if (found.length === 0) return texts.none
      return found.map(({ documentId, text }) => ({ id: documentId, text }))
    },
    metadata: { ...LOCAL, sideEffect: 'none', permission: 'memory:read' },
  }
}

function forgetTool(facts: Facts, texts: MemoryToolTexts): Tool {
  return {
    name: 'forget',
    description: texts.forget,
    parameters: {
      type: 'object',
      properties: { id: { type: 'string', description: texts.id } },
      required: ['id'],
      additionalProperties: false,
    },
    async execute({ id }, context) {
      const asked = String(id)
      if (isStrangers(context) && context.approval?.approved !== true) throw new ToolError(texts.notForgotten, 'PERMISSION_DENIED')
      if (!(await facts.forget(asked))) throw new ToolError(texts.unknown(asked), 'INVALID_ARGUMENTS')
      return texts.forgotten(asked)
    },
    metadata: { ...LOCAL, sideEffect: 'local', risk: 'medium', permission: 'memory:write' },
  }
}

const LOCAL = { executionLocation: 'local', risk: 'low', idempotent: true, untrustedOutput: false } as const satisfies Partial<ToolMetadata>

function newFact({ text, subject, importance }: Readonly<Record<string, unknown>>, context: ToolContext): NewFact {
  const { runId, callId, idempotencyKey } = context
  const source: FactSource = { runId, callId, idempotencyKey }
  return {
    text: String(text),
    source,
    untrusted: isStrangers(context),
    ...(typeof subject === 'string' && subject !== '' ? { subject } : {}),
    ...(typeof importance === 'number' ? { importance } : {}),
  }
}

//#region stranger
/** Whether a stranger may have asked for a call: the conversation has something untrusted, or nothing is known of it. */
function isStrangers(context: ToolContext): boolean {
  return !context.messages || isTainted(context.messages, (name) => context.describe?.(name))
}
//#endregion stranger

function refusal(reason: RefusalReason, texts: MemoryToolTexts): ToolError {
  return new ToolError(texts.refused[reason], reason === 'refused_by_policy' ? 'PERMISSION_DENIED' : 'INVALID_ARGUMENTS')
}
