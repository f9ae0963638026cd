import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { main } from '@minagent/cli'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/** Makes a project; its libraries are those of this workspace, from their sources. */
async function newProject(lang: string): Promise<string> {
  const cwd = temporaryFolder()
  const io = testIo({ cwd })
  expect(await main(['--lang', lang, 'new', 'my-agent'], io)).toBe(0)
  expect(io.out()).toContain('npm start')
  const project = join(cwd, 'my-agent')
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  symlinkSync(join(root, 'node_modules/tsx'), join(project, 'node_modules/tsx'))
  symlinkSync(join(root, 'node_modules/.bin/tsx'), join(project, 'node_modules/.bin/tsx'))
  return project
}

function npm(project: string, args: readonly string[]) {
  const env = {
    ...process.env,
    TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
    NODE_OPTIONS: '',
    ANTHROPIC_API_KEY: '',
    OPENAI_API_KEY: '',
  }
  return run('npm', ['--silent', ...args], { cwd: project, env })
}

describe('a project of minagent new', () => {
  it.each(['en', 'zh'])('answers with npm start, and passes with npm test, in %s', async (lang) => {
    const project = await newProject(lang)

    const started = await npm(project, ['start'])
    const asked = await npm(project, ['start', '--', 'What is 2.5 plus 4?'])
    const tested = await npm(project, ['test'])

    expect(started.stdout).toContain('42.2')
    expect(asked.stdout).toContain('6.5')
    expect(tested.stdout).toMatch(/pass 1\b/)
    expect(tested.stdout).toMatch(/fail 0\b/)
  })

  it('consists of few files, and keeps its own keys out of git', async () => {
    const project = await newProject('en')

    expect(readdirSync(project).toSorted()).toEqual([
      '.gitignore',
      'README.md',
      'node_modules',
      'package.json',
      'src',
      'test',
      'tsconfig.json',
    ])
    expect(readFileSync(join(project, '.gitignore'), 'utf8')).toContain('.env')
    expect(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))).toMatchObject({ name: 'my-agent', private: true })
    expect(existsSync(join(project, 'src/agent.ts'))).toBe(true)
  })
})

it.each([
  [['new', '--', '-dash'], 2, '"-dash" is no name for a package'],
  [['new', 'node_modules'], 2, 'node_modules is a name that npm keeps for itself'],
  [['new', 'file/x'], 1, 'file/x cannot be made: a part of its path is a file, no folder'],
  [['new', 'file'], 1, 'file is not an empty folder'],
])('minagent %j says why there is no project', async (argv, code, problem) => {
  const io = testIo({ cwd: temporaryFolder({ file: '' }) })

  expect(await main(argv, io)).toBe(code)
  expect(io.err()).toContain(problem)
})
