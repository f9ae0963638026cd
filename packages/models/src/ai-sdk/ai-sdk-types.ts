import type { JsonMembers, ProviderMetadata } from './json-value.ts'

/** A language model for AI SDK: assignable to its `LanguageModelV4` or, with `'v3'`, to its `LanguageModelV3`. */
export interface AiSdkModel<Version extends 'v3' | 'v4' = 'v4'> {
  readonly specificationVersion: Version
  readonly provider: string
  readonly modelId: string
  /** Every address is given to the model as it is. */
  readonly supportedUrls: Record<string, RegExp[]>
  doGenerate(options: Readonly<Record<string, unknown>>): Promise<AiSdkResult>
  doStream(options: Readonly<Record<string, unknown>>): Promise<{ stream: ReadableStream<AiSdkStreamPart> }>
}

/** A whole answer. */
export interface AiSdkResult extends AiSdkFinish {
  content: AiSdkContent[]
  warnings: AiSdkWarning[]
}

/** How an answer ended, and what it cost. */
export interface AiSdkFinish {
  finishReason: {
    unified: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other'
    /** The model's own stop reason. */
    raw: string | undefined
  }
  usage: AiSdkUsage
}

/** One part of an answer. */
export type AiSdkContent =
  | { type: 'text'; text: string; providerMetadata?: ProviderMetadata }
  | { type: 'reasoning'; text: string; providerMetadata?: ProviderMetadata }
  | { type: 'tool-call'; toolCallId: string; toolName: string; input: string; providerMetadata?: ProviderMetadata }

/** One part of a streamed answer. */
export type AiSdkStreamPart =
  | { type: 'stream-start'; warnings: AiSdkWarning[] }
  | { type: 'text-start' | 'reasoning-start'; id: string }
  | { type: 'text-delta' | 'reasoning-delta'; id: string; delta: string }
  | { type: 'text-end' | 'reasoning-end'; id: string; providerMetadata?: ProviderMetadata }
  | { type: 'tool-input-start'; id: string; toolName: string }
  | { type: 'tool-input-delta'; id: string; delta: string }
  | { type: 'tool-input-end'; id: string }
  | Extract<AiSdkContent, { type: 'tool-call' }>
  | ({ type: 'finish' } & AiSdkFinish)
  | { type: 'error'; error: unknown }

/** A setting that a {@link Model} cannot be given. */
export interface AiSdkWarning {
  type: 'unsupported'
  feature: string
}

/** Tokens of a call; undefined where nothing was reported. */
export interface AiSdkUsage {
  inputTokens: { total: number | undefined; noCache: number | undefined; cacheRead: number | undefined; cacheWrite: number | undefined }
  outputTokens: { total: number | undefined; text: number | undefined; reasoning: number | undefined }
  raw?: JsonMembers
}
