export {
  type Environment,
  type FileCassetteOptions,
  fileCassette,
  type ModelChoice,
  modelChoices,
  modelFromEnv,
} from '@minagent/models/node'
