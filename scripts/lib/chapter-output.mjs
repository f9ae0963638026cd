import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the output of a chapter's program is kept. */
export function goldenFile(folder) {
  return join(folder, 'golden.txt')
}

/** Runs the program of a chapter as its `start` script does, and returns what it prints. */
export function chapterOutput(folder) {
  return outputOf(folder, 'main.ts')
}

/**
 * Runs the program of a chapter and tells what each top-level region of its `main.ts` prints, and the whole: a copy of the program says
 * at every `//#region` and `//#endregion` where it is.
 */
export function chapterParts(folder) {
  const copy = join(folder, '.main-with-marks.ts')
  writeFileSync(copy, readFileSync(join(folder, 'main.ts'), 'utf8').replace(/^\/\/#(end)?region (\S+)$/gm, markOf))
  try {
    return partsOf(outputOf(folder, '.main-with-marks.ts'))
  } finally {
    rmSync(copy)
  }
}

function markOf(_line, end, name) {
  return `console.log('⁂${end ? '-' : '+'}${name}')`
}

function partsOf(output) {
  const whole = []
  const regions = {}
  const open = new Set()
  for (const line of output.split('\n')) {
    const [, turn, name] = /^⁂([+-])(.+)$/.exec(line) ?? []
    if (turn === '+') {
      open.add(name)
      regions[name] = []
    } else if (turn === '-') open.delete(name)
    else {
      whole.push(line)
      for (const region of open) regions[region].push(line)
    }
  }
  const texts = Object.entries(regions).map(([name, lines]) => [name, lines.map((line) => `${line}\n`).join('')])
  return { whole: whole.join('\n'), regions: Object.fromEntries(texts) }
}

function outputOf(folder, program) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`${folder} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
