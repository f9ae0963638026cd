import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftOut, runEverything } from './left-out.ts'
import { chromium, runInChromium } from './support/browser.ts'
import { installPacked, type Packed, packPackages } from './support/packed.ts'
import { root } from './support/repository.ts'

/** What the program answers in every runtime. */
const expected = [
  'answer 结果是 5。',
  'tools false true',
  'wire true 7',
  'local completed true',
  'cancelled cancelled 3',
  'timeout true',
  'memory superseded true',
  'retrieval leave.md tea.md true',
  'plan failed completed 三条笔记。都是茶。',
  'graph 11 run.suspended yes tea,coffee 4',
  'fork Publish milk?',
  'team Buy jam. 2',
  'bus {"text":"茶"}',
]

//#region portable
/** Those that run everywhere, in their main entries, with what they need. */
const portable = ['loop', 'models', 'tools', 'session', 'memory', 'rag', 'planner', 'graph', 'multiagent'].map(
  (name) => `@minagent/${name}`,
)
//#endregion portable

const execute = promisify(execFile)

let packed: Packed
let project: string

beforeAll(() => {
  packed = packPackages()
  project = installPacked(packed, portable)
  const program = { entryPoints: [join(root, 'test/support/portable/program.ts')], outfile: join(project, 'program.js') }
  buildSync({ ...program, bundle: true, packages: 'external', format: 'esm', target: 'es2022' })
  writeFileSync(
    join(project, 'main.js'),
    "import { portableProgram } from './program.js'\nconsole.log(JSON.stringify(await portableProgram()))\n",
  )
})
afterAll(() => rmSync(packed.folder, { recursive: true, force: true }))

/** One file without imports, for platforms that have no node_modules. */
async function bundle(text: string): Promise<string> {
  const stdin = { contents: text, resolveDir: project }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, platform: 'browser', format: 'esm', target: 'es2022' })
  return outputFiles[0]?.text ?? ''
}

async function run(command: string, args: readonly string[]): Promise<string[]> {
  const { stdout } = await execute(command, args, { cwd: project, timeout: 240_000 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

it('the packed packages run in this Node', async () => {
  expect(await run(process.execPath, ['main.js'])).toEqual(expected)
})

describe.skipIf(leftOut('the browser test', chromium ? undefined : 'there is no Chromium (install the package chromium)'))(
  'in Chromium',
  () => {
    const tell = `(body) => fetch('/result', { method: 'POST', body })`
    const fail = `(error) => 'failed: ' + (error?.stack ?? error?.message ?? error)`

    it('the packages run in a page', async () => {
      const main = await bundle(`import { portableProgram } from './program.js'
      portableProgram().then((lines) => JSON.stringify(lines), ${fail}).then(${tell})`)

      expect(JSON.parse(await runInChromium(chromium ?? '', { '/main.js': main }))).toEqual(expected)
    })

    it('the packages run in a Web Worker', async () => {
      const worker = await bundle(`import { portableProgram } from './program.js'
      portableProgram().then((lines) => JSON.stringify(lines), ${fail}).then((text) => postMessage(text))`)
      const main = `const worker = new Worker('/worker.js', { type: 'module' })
      const tell = ${tell}
      worker.onmessage = (event) => tell(event.data)
      worker.onerror = (event) => tell('failed: ' + event.message)`

      expect(JSON.parse(await runInChromium(chromium ?? '', { '/main.js': main, '/worker.js': worker }))).toEqual(expected)
    })
  },
)

const notFetched = runEverything ? undefined : 'runtimes are fetched from npm only with MINAGENT_TEST_ALL=1 (100 MB each)'

describe.skipIf(leftOut('the tests in Bun, Deno, Workers and other Nodes', notFetched))(
  'in runtimes from npm',
  { timeout: 300_000 },
  () => {
    //#region runtimes
    it.each([
      ['Node 22', ['-p', 'node@22', 'node', 'main.js']],
      ['Node 24', ['-p', 'node@24', 'node', 'main.js']],
      ['Bun', ['-p', 'bun@1.4.4', 'bun', 'main.js']],
      ['Deno', ['-p', 'deno@2.9.6', 'deno', 'run', '--no-remote', 'main.js']],
    ])('the packages run in %s', async (_, args) => {
      expect(await run('npx', ['-y', ...args])).toEqual(expected)
    })
    //#endregion runtimes

    it('the packages run in a Cloudflare Worker', async () => {
      const folder = join(packed.folder, 'worker')
      mkdirSync(folder)
      const script = await bundle(`import { portableProgram } from './program.js'
      export default { fetch: async () => Response.json(await portableProgram()) }`)
      writeFileSync(join(folder, 'worker.mjs'), script)
      writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
      writeFileSync(
        join(folder, 'main.js'),
        `import { Miniflare } from 'miniflare'
       const miniflare = new Miniflare({ modules: true, scriptPath: 'worker.mjs', compatibilityDate: '2026-04-01' })
       console.log(await (await miniflare.dispatchFetch('http://localhost/')).text())
       await miniflare.dispose()`,
      )

      await execute('npm', ['install', 'miniflare@4.20260426.0', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
      const { stdout } = await execute(process.execPath, ['main.js'], { cwd: folder })

      expect(stdout.trim()).toBe(JSON.stringify(expected))
    })

    it('npm start tells a person with an old Node what is needed', async () => {
      const args = ['-y', '-p', 'node@18', 'node', join(root, 'scripts/go.mjs'), 'start']

      await expect(execute('npx', args, { cwd: project })).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('minagent needs Node 20.19.0 or newer, and this is Node 18.'),
      })
    })
  },
)
