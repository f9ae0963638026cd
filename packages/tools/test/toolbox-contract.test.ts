import { ToolRegistry } from '@minagent/tools'
import { toolboxContract } from '@minagent/types/testing'
import { describe, it } from 'vitest'

describe('ToolRegistry keeps the contract of a toolbox', () => {
  for (const { name, run } of toolboxContract((tools) => new ToolRegistry(tools))) it(name, run)
})
