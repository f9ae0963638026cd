import type { ToolCall, ToolMetadata } from '@minagent/types'
import type { ApprovalRequest } from './approver.ts'
import type { Color } from './paint.ts'
import { scopeOf } from './session-decisions.ts'
import { type StyledLine, span } from './terminal/styled.ts'
import { type Indents, wrapLine } from './terminal/wrap.ts'
import type { ApprovalTexts } from './texts/chat-texts.ts'
import { visibleText } from './visible-text.ts'

/**
 * Exactly what will run, on lines of `columns` columns: the tool, every argument to its end, with what is hidden made visible; an edit as
 * what goes and what comes. Every line of an argument begins with a bar, so that no text can pass for something else.
 */
export function callPreview({ call, reason }: ApprovalRequest, columns: number): StyledLine[] {
  const title: StyledLine = [span('? ', 'yellow', 'bold'), span(visibleText(call.name), 'bold')]
  const why: StyledLine[] = reason === undefined ? [] : wrapLine([span(visibleText(reason), 'dim')], columns, INDENTED)
  return [title, ...why, ...argumentLines(call).flatMap((line) => wrapLine(line, columns, BARRED))]
}

const INDENTED: Indents = { first: [span('  ')], rest: [span('  ')] }
const BAR = span('  │ ', 'dim')
const BARRED: Indents = { first: [BAR], rest: [BAR] }

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
  if (typeof value !== 'string') return [[span(label, 'cyan'), span(visibleText(JSON.stringify(value)))]]
  if (!value.includes('\n')) return [[span(label, 'cyan'), span(visibleText(value))]]
  return [[span(label, 'cyan')], ...textLines(value, ' ')]
}

function textLines(text: string, sign: string, ...colors: readonly Color[]): StyledLine[] {
  return text.split('\n').map((line) => [span(`${sign} ${visibleText(line)}`, ...colors)])
}
