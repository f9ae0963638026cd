export { type LocalModelOptions, localModel } from './local/local-model.ts'
