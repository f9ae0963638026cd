import { ToolError } from '@minagent/types'
import type { CappedOutput } from './capped-output.ts'
import type { FinishedCommand } from './command-runner.ts'
import { fill, type ShellTexts } from './prompts.ts'
import type { CommandEnd } from './running-command.ts'

/** The limits that a command had, in ms. */
export interface Limits {
  readonly timeoutMs: number
  readonly idleMs?: number | undefined
}

/** What a model is told of a finished command. @throws ToolError with the same words unless it exited with code 0. */
export function reportOf(command: FinishedCommand, limits: Limits, texts: ShellTexts): string {
  const how = endText(command, limits, texts)
  const sections = [section('stdout', command.stdout, texts), section('stderr', command.stderr, texts)].filter((text) => text !== '')
  const report = [...(sections.length === 0 ? [texts.noOutput] : sections), how].join('\n')
  if (command.reason === 'stopped') throw new ToolError(report, 'CANCELLED')
  if (command.reason !== 'exited') throw new ToolError(report, 'TOOL_TIMEOUT')
  if (command.exitCode !== 0) throw new ToolError(report)
  return report
}

/** How a command ended, in a sentence. */
export function endText({ reason, exitCode, signal }: CommandEnd, { timeoutMs, idleMs = 0 }: Limits, texts: ShellTexts): string {
  switch (reason) {
    case 'timeout':
      return fill(texts.timedOut, { seconds: timeoutMs / 1000 })
    case 'idle':
      return fill(texts.idle, { seconds: idleMs / 1000 })
    case 'stopped':
      return texts.stopped
    case 'exited':
      return exitCode === null ? fill(texts.endedBySignal, { signal: String(signal) }) : fill(texts.exitCode, { code: exitCode })
    default:
      return reason satisfies never
  }
}

function section(name: string, output: CappedOutput, texts: ShellTexts): string {
  const text = output.text((bytes) => fill(texts.cut, { bytes })).replace(/\n$/, '')
  return text === '' ? '' : `[${name}]\n${text}`
}
