import { defineConfig } from 'tsup'
import { library } from '../../tsup.config.base.ts'

const names = ['bin', 'cli', 'index', 'local', 'loop', 'models', 'runtime', 'testing', 'tokens', 'tools', 'types']

export default defineConfig(library(names.map((name) => `src/${name}.ts`)))
