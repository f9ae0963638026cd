import type { RunEvent, RunResult, ToolCall } from '@minagent/types'
import { dollars } from '../cost-of.ts'
import { oneLine } from '../printable.ts'
import { grouped, type RunCosts, seconds } from '../session-stats.ts'
import type { ChatTexts } from '../texts/chat-texts.ts'
import { truncate } from './display-width.ts'
import { MarkdownStream } from './markdown-stream.ts'
import { resultLines } from './result-lines.ts'
import { type StyledLine, span } from './styled.ts'

/** What a run looks like while it goes on: lines that stay, and those that are drawn again. */
export class RunLines {
  readonly #texts: ChatTexts
  readonly #print: (lines: readonly StyledLine[]) => void
  readonly #markdown = new MarkdownStream()
  /** The calls that run, by their id, and since when. */
  readonly #calls = new Map<string, { readonly call: ToolCall; readonly since: number }>()
  /** Since when the model is asked; undefined while it is not. */
  #asked: number | undefined
  #text = ''
  #shown = ''

  constructor(texts: ChatTexts, print: (lines: readonly StyledLine[]) => void) {
    this.#texts = texts
    this.#print = print
  }

  /** Takes what happened; `columns` is the width of the terminal. */
  show(event: RunEvent, columns: number): void {
    switch (event.type) {
      case 'model.started':
        this.#asked = event.at
        this.#text = ''
        return
      case 'assistant.delta':
        if (event.kind === 'text') this.#add(event.text)
        return
      case 'assistant.restart':
        this.#endText(columns)
        this.#text = ''
        return this.#print([[span(this.#texts.beginsAgain, 'yellow')]])
      case 'model.finished':
        this.#asked = undefined
        return this.#finish(event.response.message.content, columns)
      case 'tool.call.started':
        this.#calls.set(event.call.id, { call: event.call, since: event.at })
        return
      case 'approval.requested':
        this.#calls.delete(event.call.id)
        return
      case 'tool.call.finished':
        return this.#finishCall(event)
      default:
        return
    }
  }

  /** Ends what is open: the run has ended. */
  end(result: RunResult, costs: RunCosts, columns: number): void {
    this.#asked = undefined
    this.#calls.clear()
    this.#endText(columns)
    if (result.answer !== null && result.answer !== this.#shown) this.#finish(result.answer, columns)
    const { error, stopReason } = result
    if (error && stopReason !== 'cancelled') this.#print([[span(this.#texts.error(oneLine(error.message, 1_000)), 'red')]])
    this.#print([[span(stopText(result, costs, this.#texts), 'dim')], []])
  }

  /** The lines that are drawn now: of what is written, and of what goes on. */
  live(now: number, columns: number, rows: number): readonly StyledLine[] {
    const { final, open } = this.#markdown.take(columns, Math.max(1, rows - 8))
    this.#print(final)
    const spinner = SPINNER[Math.floor(now / 100) % SPINNER.length] ?? ''
    const calls = [...this.#calls.values()].map(({ call, since }): StyledLine => {
      const time = seconds(now - since)
      return [span(`${spinner} `, 'cyan'), span(truncate(callText(call), columns - time.length - 6), 'cyan'), span(` ${time}`, 'dim')]
    })
    if (this.#asked === undefined || this.#calls.size > 0) return [...open, ...calls]
    const { thinking, cancelHint } = this.#texts
    return [...open, [span(`${spinner} `, 'cyan'), span(`${thinking} ${seconds(now - this.#asked)} · ${cancelHint}`, 'dim')]]
  }

  #add(text: string): void {
    this.#text += text
    this.#markdown.push(text)
  }

  /** The whole text of an answer counts, also where nothing of it was streamed. */
  #finish(content: string, columns: number): void {
    if (this.#text === '') this.#add(content)
    this.#shown = this.#text
    this.#endText(columns)
  }

  #endText(columns: number): void {
    const lines = this.#markdown.end(columns)
    if (lines.length > 0) this.#print([...lines, []])
  }

  #finishCall({ toolCallId, tool, ok, result, durationMs }: Extract<RunEvent, { type: 'tool.call.finished' }>): void {
    const call = this.#calls.get(toolCallId)?.call
    this.#calls.delete(toolCallId)
    const { summary, below } = resultLines(result, this.#texts)
    const mark = ok ? span('● ', 'green') : span('✗ ', 'red')
    this.#print([
      [mark, span(oneLine(call ? callText(call) : tool, MAX_CALL_LENGTH), 'cyan'), span(` · ${seconds(durationMs)}`, 'dim')],
      [span('  → ', 'dim'), span(summary, ...(ok ? [] : ['red' as const]))],
      ...below,
      [],
    ])
  }
}

const SPINNER = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏']
const MAX_CALL_LENGTH = 300

function callText({ name, arguments: args, invalidArguments }: ToolCall): string {
  return `${name} ${oneLine(invalidArguments ?? JSON.stringify(args), MAX_CALL_LENGTH)}`
}

function stopText({ stopReason, modelRounds, toolCalls, usage }: RunResult, { costUsd, timeMs }: RunCosts, texts: ChatTexts): string {
  const { inputTokens, outputTokens } = usage
  const counted = inputTokens !== undefined || outputTokens !== undefined
  return [
    ...(stopReason === 'completed' ? [] : [stopReason]),
    texts.rounds(modelRounds),
    ...(toolCalls > 0 ? [texts.toolCalls(toolCalls)] : []),
    ...(counted ? [texts.tokens(grouped(inputTokens ?? 0), grouped(outputTokens ?? 0))] : []),
    ...(costUsd === undefined ? [] : [dollars(costUsd)]),
    seconds(timeMs),
  ].join(' · ')
}
