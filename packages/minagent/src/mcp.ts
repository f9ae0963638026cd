export {} from '@minagent/mcp'
