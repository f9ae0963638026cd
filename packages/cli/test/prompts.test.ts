import { demoTools } from '@minagent/cli'
import { ToolRegistry } from '@minagent/tools'
import { expect, it } from 'vitest'

it('tells a model exactly these words about the tools', async () => {
  const schemas = new ToolRegistry(demoTools({ root: '/' })).schemas()

  await expect(`${JSON.stringify(schemas, null, 2)}\n`).toMatchFileSnapshot('tool-schemas.golden.txt')
})
