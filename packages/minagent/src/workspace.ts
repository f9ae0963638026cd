export {} from '@minagent/workspace'
