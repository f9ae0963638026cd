import { defineTool, jsonSchema } from '@minagent/tools'
import { type Clock, type Tool, ToolError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { toolPrompts, toolTexts } from '../prompts.ts'
import { pure, type ToolOptions } from './tool-options.ts'

/** The tool `get_current_time`: `{ timezone, iso_time }`, to the second and with the offset of the zone. `clock` is by default the real one. */
export function currentTimeTool({ locale = 'en', clock = systemClock }: ToolOptions & { readonly clock?: Clock } = {}): Tool {
  const { description, timezone } = toolPrompts.get_current_time
  return defineTool({
    name: 'get_current_time',
    description,
    parameters: jsonSchema({
      type: 'object',
      properties: { timezone: { type: 'string', minLength: 1, description: timezone } },
      additionalProperties: false,
    }),
    execute: (args) => {
      const format = formatOf(args.timezone)
      if (!format) throw new ToolError(toolTexts[locale].unknownTimeZone(args.timezone ?? ''))
      return { timezone: args.timezone ?? format.resolvedOptions().timeZone, iso_time: isoTime(format, clock.now()) }
    },
    metadata: pure,
  })
}

/** Undefined for a zone that does not exist. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...(timeZone === undefined ? {} : { timeZone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isoTime(format: Intl.DateTimeFormat, now: number): string {
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  // `GMT+08:00`, or `GMT` alone for an offset of zero.
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`
}
