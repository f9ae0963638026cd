import type { Jail } from '../jail/jail.ts'
import type { FileTexts } from './prompts.ts'

/** What every tool over files works with. */
export interface FileToolParts {
  readonly jail: Jail
  readonly texts: FileTexts
}

/** An argument that the schema says is a text. */
export function textArgument(args: Readonly<Record<string, unknown>>, name: string, fallback = ''): string {
  const value = args[name]
  return typeof value === 'string' ? value : fallback
}

/** An argument that the schema says is a whole number. */
export function numberArgument(args: Readonly<Record<string, unknown>>, name: string, fallback: number): number {
  const value = args[name]
  return typeof value === 'number' ? value : fallback
}
