export { type LocalModelOptions, localModel } from '@minagent/models/local'
