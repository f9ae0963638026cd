import { defineConfig } from 'tsup'
import { library } from '../../tsup.config.base.ts'

export default defineConfig(
  library(
    ['index', 'local', 'openai', 'anthropic', 'google', 'ai-sdk', 'prices', 'tokenizer', 'node', 'testing'].map((name) => `src/${name}.ts`),
  ),
)
