import { writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '@minagent/rag/node'
import { isMinagentError } from '@minagent/types'
import { advance, rubbishIn, soundVersion } from './store-history.ts'
import { type FileCall, watchFiles } from './watched-files.ts'

const works: Readonly<Record<string, (...args: string[]) => Promise<void>>> = { write, die, dieWriting, trace, fail }
/** What a process of its own does with a store, by its first argument. */
export async function work([name = '', ...args]: readonly string[]): Promise<void> {
  await works[name]!(...args)
}

/** Says a line at once: nothing of it is lost when the process dies after it. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}

async function write(folder: string, until: string): Promise<void> {
  await advance(folderStore(folder), Number(until), (version) => say(String(version)))
}

/** Dies before the change of this number. */
async function die(folder: string, until: string, number: string): Promise<void> {
  let changes = 0
  await watchFiles(({ isChange }) => {
    if (isChange && ++changes === Number(number)) process.kill(process.pid, 'SIGKILL')
  })
  await write(folder, until)
}

/** Dies in the middle of the write of this number. */
async function dieWriting(folder: string, until: string, number: string): Promise<void> {
  let writes = 0
  await watchFiles(({ name, path, given }) => {
    if (name !== 'writeFile' || ++writes !== Number(number)) return
    writeHalf(path, given as Uint8Array)
    process.kill(process.pid, 'SIGKILL')
  })
  await write(folder, until)
}

function writeHalf(path: string, bytes: Uint8Array): void {
  const { openSync } = process.getBuiltinModule('node:fs')
  writeSync(openSync(path, 'r+'), bytes.subarray(0, bytes.length >> 1))
}

/** Says every change, and every version when it is acknowledged. */
async function trace(folder: string, until: string): Promise<void> {
  await watchFiles((call: FileCall) => {
    if (call.isChange) say(`${call.name} ${call.path.slice(folder.length)}`)
  })
  await advance(folderStore(folder), Number(until), (version) => say(`acknowledged ${version}`))
}

/** Refuses each call to the file system in turn, one a run, and says what came of it. */
async function fail(code: string): Promise<void> {
  let calls = 0
  let failing = 0
  await watchFiles(({ name }) => {
    if (++calls === failing) throw Object.assign(new Error(`${code}: refused, ${name}`), { code, syscall: name })
  })
  for (let number = 1, isReached = true; isReached; number++) {
    const folder = await mkdtemp(join(tmpdir(), 'minagent-rag-fail-'))
    let acknowledged = 0
    ;[calls, failing] = [0, number]
    const outcome = await advance(folderStore(folder), 3, (version) => {
      acknowledged = version
    }).then(
      () => 'done',
      (error: unknown) => (isMinagentError(error) ? error.code : String(error)),
    )
    isReached = calls >= number
    ;[calls, failing] = [0, 0]
    const version = await soundVersion(folderStore(folder))
    await advance(folderStore(folder), 5)
    const rubbish = await rubbishIn(folder)
    say(JSON.stringify({ number, outcome, acknowledged, version, end: await soundVersion(folderStore(folder)), rubbish }))
    await rm(folder, { recursive: true, force: true })
  }
}
