import { ToolRegistry } from '@minagent/tools'
import { it } from 'vitest'
import { connect } from './support/fixture.ts'
it('storm', async () => {
  const c = await connect({ s: { command: process.execPath, args: ['/tmp/judge5/main/apps/examples/play/bad.mjs', 'storm'], connect_timeout: 3, execute_timeout: 2 } })
  console.log(JSON.stringify(c.servers()))
  const r = new ToolRegistry(c.tools())
  for (let i = 0; i < 6; i++) { const t = performance.now(); const u = process.cpuUsage(); const x = await r.execute({ id: 'c', name: 's__ok', arguments: {} }); console.log(Math.round(performance.now() - t), process.cpuUsage(u).user / 1000, JSON.stringify(x)) }
}, 60000)
