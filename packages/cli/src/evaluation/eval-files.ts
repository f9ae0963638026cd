import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type EvalReport, htmlReport, junitReport, markdownReport, parseReport, type ReportOptions } from '@minagent/eval'
import { MinagentError } from '@minagent/types'
import { makeFolder } from '../make-folder.ts'
import type { EvalCommandOptions } from './eval-command-options.ts'
import type { EvalTexts } from './eval-texts.ts'

/** The report in a baseline file. @throws MinagentError `invalid_definition` for a file that cannot be read or is none. */
export function readBaseline(path: string, texts: EvalTexts): EvalReport {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw invalid(texts.cannotRead(path, reasonOf(error)), path, error)
  }
  try {
    return parseReport(JSON.parse(text))
  } catch (error) {
    throw invalid(texts.badBaseline(path, reasonOf(error)), path, error)
  }
}

/** Writes the reports that were asked for. @throws MinagentError `invalid_definition` for a file that cannot be written. */
export function writeReports(
  report: EvalReport,
  options: ReportOptions,
  { junit, html, markdown }: EvalCommandOptions,
  texts: EvalTexts,
): void {
  if (junit !== undefined) writeText(junit, junitReport(report), texts)
  if (html !== undefined) writeText(html, htmlReport(report, options), texts)
  if (markdown !== undefined) writeText(markdown, markdownReport(report, options), texts)
}

/** Writes a file, and the folders it stands in. @throws MinagentError `invalid_definition` where that cannot be. */
export function writeText(path: string, text: string, texts: EvalTexts): void {
  try {
    makeFolder(dirname(path))
    writeFileSync(path, text)
  } catch (error) {
    throw invalid(texts.cannotWrite(path, reasonOf(error)), path, error)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))) return String(error.code)
  return error instanceof Error ? error.message : String(error)
}

function invalid(message: string, name: string, cause: unknown): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', message, { details: { name }, cause })
}
