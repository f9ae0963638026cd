export { aiSdkModel } from './ai-sdk/ai-sdk-model.ts'
export type {
  AiSdkContent,
  AiSdkFinish,
  AiSdkModel,
  AiSdkResult,
  AiSdkStreamPart,
  AiSdkUsage,
  AiSdkWarning,
} from './ai-sdk/ai-sdk-types.ts'
export type { AiSdkLanguageModel } from './ai-sdk/language-model.ts'
export { type ToAiSdkModelOptions, toAiSdkModel } from './ai-sdk/to-ai-sdk-model.ts'
