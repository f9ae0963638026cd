import type { ToolCall, ToolMetadata } from '@minagent/types'
import type { ApprovalRequest } from './approver.ts'
import type { Color } from './paint.ts'
import { scopeOf } from './session-decisions.ts'
import { type StyledLine, span } from './terminal/styled.ts'
import type { ApprovalTexts } from './texts/chat-texts.ts'
import { visibleText } from './visible-text.ts'

/** Exactly what will run: the tool, every argument to its end, with what is hidden made visible; an edit as what goes and what comes. */
export function callPreview({ call, reason }: ApprovalRequest): StyledLine[] {
  const title: StyledLine = [span('? ', 'yellow', 'bold'), span(visibleText(call.name), 'bold')]
  const why: StyledLine[] = reason === undefined ? [] : [[span('  '), span(visibleText(reason), 'dim')]]
  return [title, ...why, ...argumentLines(call)]
}

/** What a yes for the session would be about. */
export function scopeText(call: ToolCall, metadata: ToolMetadata | undefined, texts: ApprovalTexts): string {
  const scope = scopeOf(call, metadata)
  const what = scope === call.arguments ? texts.thisCall : `${call.name} ${visibleText(JSON.stringify(scope))}`
  return texts.scope(what)
}

function argumentLines({ name, arguments: args }: ToolCall): StyledLine[] {
  const { old_str: old, new_str: next, ...rest } = args
  if (typeof old !== 'string' || typeof next !== 'string' || name !== 'edit_file') return Object.entries(args).flatMap(argumentOf)
  return [...Object.entries(rest).flatMap(argumentOf), ...textLines(old, '-', 'red'), ...textLines(next, '+', 'green')]
}

function argumentOf([name, value]: [string, unknown]): StyledLine[] {
  const label = `${visibleText(name)}: `
  if (typeof value !== 'string') return [[span('  │ ', 'dim'), span(label, 'cyan'), span(visibleText(JSON.stringify(value)))]]
  if (!value.includes('\n')) return [[span('  │ ', 'dim'), span(label, 'cyan'), span(visibleText(value))]]
  return [[span('  │ ', 'dim'), span(label, 'cyan')], ...textLines(value, ' ')]
}

/** Every line begins with a bar, so that no text can pass for something else. */
function textLines(text: string, sign: string, ...colors: readonly Color[]): StyledLine[] {
  return text.split('\n').map((line) => [span('  │ ', 'dim'), span(`${sign} ${visibleText(line)}`, ...colors)])
}
