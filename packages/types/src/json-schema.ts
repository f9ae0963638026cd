/** A JSON Schema (draft 2020-12 or draft 7): an object of keywords, or `true` / `false`. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** What is needed of a schema library: the Standard Schema interface, version 1 (standardschema.dev). */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
    /** Standard JSON Schema: gives the JSON Schema of what goes in and what comes out. */
    readonly jsonSchema?: {
      readonly input: (options: { readonly target: 'draft-2020-12' | 'draft-07' }) => Record<string, unknown>
      readonly output: (options: { readonly target: 'draft-2020-12' | 'draft-07' }) => Record<string, unknown>
    }
  }
}

/** What a validation gave: the value, or what is wrong and where. */
export type StandardResult<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] }

/** One thing that is wrong, and where. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The type of what a schema gives after validation. */
export type InferOutput<S> = S extends { readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined } }
  ? Output
  : unknown
