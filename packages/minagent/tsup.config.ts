import { defineConfig } from 'tsup'
import { library } from '../../tsup.config.base.ts'

const names = [
  'ai-sdk',
  'anthropic',
  'bin',
  'cli',
  'crash-testing',
  'fake-provider',
  'files',
  'google',
  'index',
  'local',
  'loop',
  'mcp',
  'models',
  'node',
  'openai',
  'postgres',
  'prices',
  'restate',
  'runtime',
  'session',
  'sqlite',
  'testing',
  'tokenizer',
  'tokens',
  'tools',
  'types',
  'workspace',
]

export default defineConfig(library(names.map((name) => `src/${name}.ts`)))
