import type { ToolSchema } from '@minagent/types'

/** Google's rule; ours also lets a name begin with a digit or a hyphen. */
const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/

/** The name of a tool as the provider takes it. */
export function wireName(name: string): string {
  return NAME.test(name) ? name : `_${name.replace(/[^a-zA-Z0-9_.:-]/g, '_').slice(0, 127)}`
}

/** The name of the tool that the provider means; one that no tool has is left as it is. */
export function toolName(wire: string, tools: readonly ToolSchema[]): string {
  return tools.some(({ name }) => name === wire) ? wire : (tools.find(({ name }) => wireName(name) === wire)?.name ?? wire)
}
