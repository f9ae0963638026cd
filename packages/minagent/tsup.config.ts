import { defineConfig } from 'tsup'
import { library } from '../../tsup.config.base.ts'

const names = [
  'ai-sdk',
  'anthropic',
  'bin',
  'cli',
  'fake-provider',
  'google',
  'index',
  'local',
  'loop',
  'models',
  'node',
  'openai',
  'prices',
  'runtime',
  'testing',
  'tokenizer',
  'tokens',
  'tools',
  'types',
]

export default defineConfig(library(names.map((name) => `src/${name}.ts`)))
