import {
  isPlainObject,
  type JsonSchema,
  MinagentError,
  type StandardSchema,
  type Tool,
  type ToolContext,
  type VerifyResult,
} from '@minagent/types'
import { type ArgumentParser, jsonSchemaParser, PARSER, parserOf, standardSchemaParser } from './argument-parser.ts'
import type { FromJsonSchema } from './from-json-schema.ts'
import { invalidSchema, ownSchema } from './validation/check-schema.ts'
import { SchemaValidator } from './validation/schema-validator.ts'

/** What can describe parameters: a Standard Schema that gives JSON Schema (zod 4, `jsonSchema(…)`), or a plain JSON Schema. */
export type ParametersSchema = StandardSchema | JsonSchema

/** The type of the arguments that `execute` gets; of a schema that is not simple no more is known than that they are an object. */
export type ArgumentsOf<Schema> = OutputOf<Schema> extends infer Args extends object ? Args : Readonly<Record<string, unknown>>

// Looked up, since the inference of `InferOutput` costs a tenth of checking a tool.
type OutputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: undefined } }
  ? unknown
  : Schema extends StandardSchema
    ? NonNullable<Schema['~standard']['types']>['output']
    : FromJsonSchema<Schema>

/** A tool as it is written down; see {@link Tool} for what the members mean. */
export interface ToolDefinition<Schema extends ParametersSchema> extends Omit<Tool, 'parameters' | 'execute' | 'precheck' | 'verify'> {
  readonly parameters: Schema
  /** Does the work on arguments that have been validated. What it returns (or resolves to) must be JSON data. */
  execute(args: ArgumentsOf<Schema>, context: ToolContext): unknown
  precheck?(args: ArgumentsOf<Schema>, context: ToolContext): void | Promise<void>
  verify?(args: ArgumentsOf<Schema>, context: ToolContext): VerifyResult | Promise<VerifyResult>
}

//#region define
/**
 * Turns a typed function into a {@link Tool}. The registry validates; `execute` only works.
 * @throws MinagentError `invalid_definition` or `invalid_schema`, saying what to change.
 */
export function defineTool<const Schema extends ParametersSchema>(definition: ToolDefinition<Schema>): Tool {
  const { parameters: schema, execute: _, precheck: __, verify: ___, ...rest } = definition
  const parameters = toJsonSchema(definition.name, schema)
  const parser = parserFor(schema, parameters)
  const tool: Tool & { readonly [PARSER]: ArgumentParser } = { ...rest, ...typed(definition), parameters, [PARSER]: parser }
  checkTool(tool)
  return tool
}
//#endregion define

/** Refuses what no model could call. @throws MinagentError `invalid_definition` or `invalid_schema` */
export function checkTool(tool: Tool): void {
  const { name, description, parameters, timeoutMs } = tool
  const refuse = (what: string): never => {
    throw new MinagentError('invalid_definition', `The tool ${JSON.stringify(name)} cannot be used: ${what}.`, {
      details: { name: String(name) },
    })
  }
  if (typeof name !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(name)) refuse('a name is 1 to 64 letters, digits, "_" or "-"')
  if (typeof description !== 'string') refuse('it needs a description (a string)')
  if (typeof tool.execute !== 'function') refuse('it needs a function `execute`')
  if (timeoutMs !== undefined && !(timeoutMs > 0)) refuse('timeoutMs is a number of milliseconds above 0')
  if (isPlainObject(parameters) && parameters.type !== undefined && parameters.type !== 'object') {
    throw invalidSchema('$.type', `the parameters of a tool are an object, so expected "object" (tool ${JSON.stringify(name)})`)
  }
}

/** The parser of a tool: the one it was defined with, or one made from its JSON Schema. @throws MinagentError `invalid_schema` */
export function parserFor(schema: ParametersSchema, parameters: JsonSchema): ArgumentParser {
  const own = typeof schema === 'boolean' ? undefined : parserOf(schema)
  if (own) return own
  return isJsonSchema(schema) ? jsonSchemaParser(new SchemaValidator(parameters)) : standardSchemaParser(schema)
}

function toJsonSchema(tool: string, schema: ParametersSchema): JsonSchema {
  if (isJsonSchema(schema)) return ownSchema(schema)
  const { vendor, jsonSchema } = schema['~standard']
  if (!jsonSchema) {
    throw invalidSchema(
      '$',
      `the parameters of ${JSON.stringify(tool)} (a ${vendor} schema) give no JSON Schema through "~standard".jsonSchema`,
    )
  }
  try {
    const { $schema: _, ...parameters } = jsonSchema.input({ target: 'draft-2020-12' })
    return ownSchema(parameters)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw invalidSchema('$', `the parameters of ${JSON.stringify(tool)} cannot be written as JSON Schema (${reason})`, error)
  }
}

function isJsonSchema(schema: ParametersSchema): schema is JsonSchema {
  return typeof schema === 'boolean' || !('~standard' in schema)
}

function typed<Schema extends ParametersSchema>(definition: ToolDefinition<Schema>): Pick<Tool, 'execute' | 'precheck' | 'verify'> {
  const { execute, precheck, verify } = definition
  return {
    execute: (args, context) => execute.call(definition, parsedBy<Schema>(args), context),
    ...(precheck ? { precheck: (args, context) => precheck.call(definition, parsedBy<Schema>(args), context) } : {}),
    ...(verify ? { verify: (args, context) => verify.call(definition, parsedBy<Schema>(args), context) } : {}),
  }
}

/** The one place where arguments that the schema has parsed get the type that it promises. */
function parsedBy<Schema>(args: unknown): ArgumentsOf<Schema>
function parsedBy(args: unknown): unknown {
  return args
}
