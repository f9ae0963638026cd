import type { Tool } from '@minagent/types'
import type { EvalCase } from '../eval-case.ts'
import { functionsOf } from './bfcl-case.ts'
import { bfclSchema } from './bfcl-schema.ts'
import { toolNames } from './tool-names.ts'

/** The functions of a case as tools, under names that every provider takes; they do nothing, and answer `"done"`. */
export function bfclTools(evalCase: EvalCase): readonly Tool[] {
  const functions = functionsOf(evalCase)
  const names = toolNames(functions.map(({ name }) => name))
  return functions.map(({ name, description, parameters }) => ({
    name: names.get(name) ?? name,
    description,
    parameters: bfclSchema(parameters),
    metadata: { sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: false },
    execute: () => 'done',
  }))
}
