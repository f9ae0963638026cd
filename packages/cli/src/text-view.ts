import type { Locale, RunEvent, RunResult, ToolResult, Usage } from '@minagent/types'
import type { CliIo } from './cli-io.ts'
import { liveText } from './live-text.ts'
import { localeOf } from './locale-of.ts'
import { type Paint, paintFor } from './paint.ts'
import { oneLine, printable } from './printable.ts'
import type { RunView } from './run-view.ts'

const ARGUMENTS_LENGTH = 100
const RESULT_LENGTH = 160

/** Said of an answer that the model could not finish. */
const CUT_OFF: Readonly<Record<Locale, string>> = {
  en: 'note: the answer is cut off: the model may not write more tokens at once.',
  zh: '注意: 回答不完整：模型一次输出的 token 数达到了上限。',
}

/** How a run is shown to people. */
export interface TextViewOptions {
  /** False forbids colors. */
  readonly color: boolean
  /** Whether tokens cost something, and are counted. */
  readonly tokens: boolean
}

/** For people: each step and the stop reason on stderr, the answer on stdout. */
export function textView(io: CliIo, { color, tokens }: TextViewOptions): RunView {
  const paint = paintFor(io.stderr, io.env, color)
  const tell = (line: string) => io.stderr.write(`${line}\n`)
  const live = io.stdout.isTTY === true ? liveText(io) : undefined
  let startedAt = 0
  let endedAt = 0
  return {
    deltas: live !== undefined,
    show(event) {
      if (event.type === 'run.started' || event.type === 'run.resumed') startedAt = event.at
      endedAt = event.at
      live?.show(event)
      const line = stepLine(event, paint)
      if (line !== undefined) tell(line)
    },
    end(result) {
      live?.close()
      if (result.answer !== null && live?.shown() !== result.answer) io.stdout.write(`${printable(result.answer)}\n`)
      if (isCutOff(result)) tell(paint('red', CUT_OFF[localeOf(questionOf(result))]))
      if (result.error && result.stopReason !== 'cancelled') tell(paint('red', `error: ${oneLine(result.error.message, 1_000)}`))
      tell(paint('dim', stopLine(result, endedAt - startedAt, tokens)))
    },
  }
}

function isCutOff({ answer, modelStopReason }: RunResult): boolean {
  return answer !== null && modelStopReason === 'max_tokens'
}

function questionOf({ messages }: RunResult): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? ''
}

/** Undefined for an event that is no step. */
function stepLine(event: RunEvent, paint: Paint): string | undefined {
  if (event.type === 'tool.call.started') {
    const { name, arguments: args, invalidArguments } = event.call
    return `${paint('cyan', `● ${printable(name)}`)} ${oneLine(invalidArguments ?? JSON.stringify(args), ARGUMENTS_LENGTH)}`
  }
  if (event.type !== 'tool.call.finished') return undefined
  const mark = event.ok ? paint('green', '→') : paint('red', '✗')
  return `  ${mark} ${resultText(event.result)} ${paint('dim', `· ${milliseconds(event.durationMs)}`)}`
}

function resultText(result: ToolResult): string {
  if (result.ok && typeof result.data !== 'string') return oneLine(JSON.stringify(result.data), RESULT_LENGTH)
  const text = result.ok ? String(result.data) : `${result.error.code}: ${result.error.message}`
  const [first = '', ...rest] = text.split('\n')
  return `${oneLine(first, RESULT_LENGTH)}${rest.length > 0 ? ` (+${counted(rest.length, 'line')})` : ''}`
}

function stopLine({ stopReason, modelRounds, toolCalls, usage }: RunResult, durationMs: number, tokens: boolean): string {
  const counts = `${counted(modelRounds, 'model round')} · ${counted(toolCalls, 'tool call')}`
  return `stop: ${stopReason} · ${counts}${tokens ? tokenCounts(usage) : ''} · ${milliseconds(durationMs)}`
}

/** Nothing where the model reported nothing. */
function tokenCounts({ inputTokens, outputTokens }: Usage): string {
  return inputTokens === undefined && outputTokens === undefined ? '' : ` · ${inputTokens ?? 0} tokens in, ${outputTokens ?? 0} out`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function milliseconds(duration: number): string {
  return `${Math.round(duration)} ms`
}
