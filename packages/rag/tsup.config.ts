import { defineConfig } from 'tsup'
import { library } from '../../tsup.config.base.ts'

export default defineConfig(library(['index', 'node', 'sqlite', 'postgres', 'usearch', 'testing'].map((name) => `src/${name}.ts`)))
