export {
  type AiSdkContent,
  type AiSdkFinish,
  type AiSdkLanguageModel,
  type AiSdkModel,
  type AiSdkResult,
  type AiSdkStreamPart,
  type AiSdkUsage,
  type AiSdkWarning,
  aiSdkModel,
  type ToAiSdkModelOptions,
  toAiSdkModel,
} from '@minagent/models/ai-sdk'
