import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { keepsAim, type Row, ratioOf } from './report.ts'

/** What one benchmark measured, and where and when. */
export interface Section {
  readonly name: string
  /** A day, as in 2026-01-31. */
  readonly date: string
  readonly node: string
  readonly cpu: string
  readonly rows: readonly (Row & { readonly ratio: number | undefined; readonly keepsAim: boolean | undefined })[]
}

/** What the page of the documentation shows: every benchmark as it ran last. */
const file = fileURLToPath(new URL('../last-run.json', import.meta.url))

export function sectionOf(name: string, rows: readonly Row[]): Section {
  const date = new Date().toISOString().slice(0, 10)
  const cpu = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} threads`
  return { name, date, node: process.version, cpu, rows: rows.map((row) => ({ ...row, ratio: ratioOf(row), keepsAim: keepsAim(row) })) }
}

/** Puts the sections in the place of those of the same name; the others stay. */
export function keepSections(sections: readonly Section[]): void {
  const known: { readonly sections: readonly Section[] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { sections: [] }
  const names = new Set(sections.map(({ name }) => name))
  const kept = [...known.sections.filter(({ name }) => !names.has(name)), ...sections].filter(({ rows }) => rows.length > 0)
  writeFileSync(file, `${JSON.stringify({ sections: kept }, null, 1)}\n`)
}
