import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chapterPackages, root } from '../workspace.mjs'

/** They need files, processes or servers, which a page does not have. */
const recorded = ['ch05', 'ch07', 'ch17', 'ch18']

/** The chapters whose programs are recorded. */
export function recordedChapters() {
  return chapterPackages().filter(({ name }) => recorded.includes(name))
}

/** Where the recording of a chapter is kept. */
export function recordingFile(name) {
  return join(root, `apps/docs/recordings/${name}.json`)
}

/** Runs the program of a chapter and gives what it printed and the events of its runs, as the text of a JSON file. */
export function recordingText(folder) {
  const place = mkdtempSync(join(tmpdir(), 'minagent-recording-'))
  try {
    const file = join(place, 'events.jsonl')
    const output = runWatched(folder, file)
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    const events = stableText(lines).map((line, index) => JSON.stringify(stableTimes(JSON.parse(line), index)))
    return `{\n"output": ${JSON.stringify(output)},\n"events": [\n${events.join(',\n')}\n]\n}\n`
  } finally {
    rmSync(place, { recursive: true })
  }
}

/** The programs that it starts are watched too: they inherit the arguments and the environment. */
function runWatched(folder, events) {
  const hooks = new URL('./watch-loop.mjs', import.meta.url).href
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), '--import', hooks, 'main.ts'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, MINAGENT_RECORDED_EVENTS: events },
  })
  if (status !== 0) throw new Error(`${folder} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** The same in every run: ids that were drawn are numbered, names of temporary folders lose what was drawn. */
function stableText(lines) {
  const ids = [...new Set(lines.flatMap((line) => line.match(/\b(?:[0-9a-f]{12}-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? []))]
  const folders = new RegExp(`${tmpdir().replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')}/([a-z0-9]+(?:-[a-z0-9]+)*)-[A-Za-z0-9]{6}`, 'g')
  return lines.map((line) => ids.reduce((text, id, index) => text.replaceAll(id, `run-${index + 1}`), line).replace(folders, '/tmp/$1'))
}

function stableTimes(event, index) {
  return { ...event, at: Date.UTC(2026, 0, 1) + index * 10, ...('durationMs' in event ? { durationMs: 10 } : {}) }
}
