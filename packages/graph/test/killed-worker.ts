// Begins the run, or goes on with it, and kills itself at an event: the second argument says at which.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countingGraph } from './counting-graph.ts'

const [folder = '', at = '0'] = process.argv.slice(2)
const graph = countingGraph(folder)
const run = existsSync(join(folder, 'ran.txt')) ? graph.resume('r1') : graph.start({}, { runId: 'r1' })
let events = 0
for await (const _ of run) if (events++ === Number(at)) process.kill(process.pid, 'SIGKILL')
