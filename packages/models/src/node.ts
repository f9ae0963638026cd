export { type FileCassetteOptions, fileCassette } from './node/file-cassette.ts'
export { type Environment, type ModelChoice, modelChoices, modelFromEnv } from './node/model-from-env.ts'
