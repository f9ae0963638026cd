import { isPlainObject } from '@minagent/types'

/** A JSON object as it came: nothing is known of its members. */
export type JsonObject = Readonly<Record<string, unknown>>

const EMPTY: JsonObject = Object.freeze({})

/** The object, or an empty one when the value is none: providers leave out what they like. */
export function objectOf(value: unknown): JsonObject {
  return isPlainObject(value) ? value : EMPTY
}

/** The list, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text, or undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The count, or undefined for what is no number from 0 on. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
