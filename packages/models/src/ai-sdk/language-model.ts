/**
 * What is needed of an AI SDK language model: `LanguageModelV4`, `LanguageModelV3` and `LanguageModelV2` of `@ai-sdk/provider`
 * are assignable. No package of the AI SDK is needed for this type.
 */
export interface AiSdkLanguageModel {
  /** `'v4'` (AI SDK 7), `'v3'` (AI SDK 6) or `'v2'` (AI SDK 5). */
  readonly specificationVersion: string
  /** Such as `'openai.responses'`. */
  readonly provider: string
  readonly modelId: string
  doGenerate(options: Readonly<Record<string, unknown>>): PromiseLike<object>
  doStream(options: Readonly<Record<string, unknown>>): PromiseLike<{ readonly stream: ReadableStream<object> }>
}

/** The versions of the specification that are spoken. */
export type SpecificationVersion = 'v2' | 'v3' | 'v4'

/** One part of a message or of a stream, as AI SDK writes it. */
export type Part = { readonly type: string; readonly [key: string]: unknown }
