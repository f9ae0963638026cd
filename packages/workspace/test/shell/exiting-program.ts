// Starts two commands, one of them in the background, and exits when its input ends.
import { tmpdir } from 'node:os'
import { ToolRegistry } from '@minagent/tools'
import { shellTools } from '@minagent/workspace'

const [first, second] = process.argv.slice(2)
const registry = new ToolRegistry(shellTools({ root: tmpdir(), sandbox: 'off' }))

void registry.execute({ id: 'c1', name: 'bash', arguments: { command: first } })
void registry.execute({ id: 'c2', name: 'bash', arguments: { command: `setsid ${second}; true`, run_in_background: true } })
process.stdin.resume().on('end', () => process.exit(0))
