export {
  type Environment,
  type FileCassetteOptions,
  fileCassette,
  type ModelChoice,
  type ModelSettings,
  modelChoices,
  modelFromEnv,
  modelFromSettings,
} from '@minagent/models/node'
