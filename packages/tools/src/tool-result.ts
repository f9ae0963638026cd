import { isToolError, type Locale, type ToolErrorCode, type ToolResult, toolErrorText, toolErrorTexts } from '@minagent/types'
import { redactSecrets } from '@minagent/types/runtime'

type Failure = Extract<ToolResult, { readonly ok: false }>

/** Which call a result answers, and in which language. */
export interface Answered {
  readonly tool: string
  readonly callId: string
  readonly locale: Locale
}

/** A result that failed; `message` defaults to the standing text of the code. */
export function failure(answered: Answered, code: ToolErrorCode, message?: string): Failure {
  const { tool, callId, locale } = answered
  return { ok: false, tool, callId, data: null, error: { code, message: message || toolErrorText(code, tool, locale) } }
}

/**
 * The result for something thrown: a `ToolError` speaks for itself; anything else is named, and kept as `cause` for observers. Credentials in
 * its text are hidden: a client that fails likes to say with which key, and the model passes on what it reads.
 */
export function failureOf(answered: Answered, thrown: unknown): Failure {
  try {
    if (isToolError(thrown)) return failure(answered, codeOf(thrown.code), redactSecrets(String(thrown.message)))
    const { tool, callId, locale } = answered
    const message = redactSecrets(messageOf(thrown)) || toolErrorText('TOOL_FAILED', tool, locale)
    const name = classNameOf(thrown)
    const error = { code: 'TOOL_FAILED' as const, message, ...(name === undefined ? {} : { name }) }
    return { ok: false, tool, callId, data: null, error, cause: thrown ?? new TypeError(`The tool threw ${thrown}.`) }
  } catch {
    // Reading the thrown value threw: nothing more can be learned from it.
    return { ...failure(answered, 'TOOL_FAILED'), cause: thrown }
  }
}

function codeOf(code: unknown): ToolErrorCode {
  return isCode(code) ? code : 'TOOL_FAILED'
}

function isCode(code: unknown): code is ToolErrorCode {
  return typeof code === 'string' && Object.hasOwn(toolErrorTexts.en, code)
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return String(thrown.message)
  if (typeof thrown === 'object' && thrown !== null) return 'message' in thrown ? String(thrown.message) : ''
  return thrown === undefined || thrown === null ? '' : String(thrown)
}

/** The error's own name, or that of its class where the class did not set one. */
function classNameOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  const name = String(thrown.name)
  return name === 'Error' || name === '' ? String(thrown.constructor.name || 'Error') : name
}
