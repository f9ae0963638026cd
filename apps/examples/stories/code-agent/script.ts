import type { ScriptItem } from '@minagent/models'
import type { ToolCall } from '@minagent/types'

const call = (name: string, args: ToolCall['arguments']): ToolCall => ({ id: `call_${name}`, name, arguments: args })
const read = (path: string) => call('read_file', { path })
const edit = (path: string, from: string, to: string) => call('edit_file', { path, old_str: from, new_str: to })
const search = (pattern: string) => call('search_files', { pattern, literal: true })
const runTests = call('run_command', { program: 'node', arguments: ['--test'] })

const sum = 'sum + minutesOf(time)'
const patched = 'sum + (minutesOf(time) || 0)'

/** A hasty programmer: it patches the place of the failure, says that it is done, and tries the tests, before it looks for the cause. */
export const script: readonly ScriptItem[] = [
  [call('list_files', {}), runTests],
  [read('test/invoice.test.js'), read('src/invoice.js')],
  [edit('src/invoice.js', sum, patched)],
  'Done: the invoice is not NaN any more.',
  [edit('test/invoice.test.js', 'minutes: 120, cents: 18000', 'minutes: 60, cents: 9000')],
  [search('minutesOf')],
  [read('src/duration.js')],
  [edit('src/duration.js', 'hours * 60', 'Number(hours ?? 0) * 60'), edit('src/invoice.js', patched, sum)],
  [runTests],
  'The fault was in src/duration.js: a time without hours, such as 45m, became NaN. It counts no hours now.',
]
