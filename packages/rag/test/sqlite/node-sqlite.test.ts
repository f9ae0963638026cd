import { describe } from 'vitest'
import { bindingCases } from './binding-cases.ts'
import { hasNodeSqlite, openNodeSqlite } from './bindings.ts'

describe.skipIf(!hasNodeSqlite)('the index store over a database of node:sqlite', () => bindingCases(openNodeSqlite))
