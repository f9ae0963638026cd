export { type FileCassetteOptions, fileCassette } from './node/file-cassette.ts'
export {
  type Environment,
  type ModelChoice,
  type ModelSettings,
  modelChoices,
  modelFromEnv,
  modelFromSettings,
} from './node/model-from-env.ts'
