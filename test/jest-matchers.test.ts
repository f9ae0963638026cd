import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftOut, runEverything } from './left-out.ts'
import { installPacked, type Packed, packPackages } from './support/packed.ts'

const reason = runEverything ? undefined : 'jest is fetched from npm only with MINAGENT_TEST_ALL=1'

const program = `
const { Agent } = require('@minagent/loop')
const { FakeModel } = require('@minagent/models')
const { matchers } = require('@minagent/eval/matchers')
expect.extend(matchers)

const run = () => new Agent({ model: new FakeModel(['It is 3.']) }).start('1 + 2?').result

test('hold', async () => {
  expect(await run()).toAnswer('It is 3.')
  expect(await run()).not.toCallTool('add')
  expect(await run()).toMatchTrajectory([])
  expect(await run()).toStayWithinBudget({ steps: 1 })
})
test('fails', async () => expect(await run()).toMatchTrajectory(['add']))
test('fails too', async () => expect(await run()).not.toAnswer(/3/))
`

const typed = `
import { any, type AgentMatchers, matchers } from '@minagent/eval/matchers'
expect.extend(matchers)
expect({}).toCallTool('add', { a: any })
// @ts-expect-error a tool is named by a text
expect({}).toCallTool(1)
export type Mine = AgentMatchers<void>
`

describe.skipIf(leftOut('the matchers in jest', reason))('in jest', () => {
  let packed: Packed
  let project: string

  beforeAll(() => {
    packed = packPackages()
    const peers = { jest: '30.5.2', '@types/jest': '^30.0.0', typescript: '^5.9.0' }
    project = installPacked(packed, ['@minagent/eval', '@minagent/loop', '@minagent/models'], peers)
  }, 600_000)
  afterAll(() => rmSync(packed.folder, { recursive: true, force: true }))

  it('the matchers hold and fail, in the words of jest', () => {
    writeFileSync(join(project, 'agent.test.cjs'), program)

    const { stdout } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--json'], { cwd: project, encoding: 'utf8' })

    const [{ assertionResults }] = JSON.parse(stdout).testResults
    const told = assertionResults.map(({ title, status, failureMessages }: Record<string, string[]>) => [
      title,
      status,
      String(failureMessages?.[0] ?? '').split('\n    at ')[0],
    ])
    expect(told).toEqual([
      ['hold', 'passed', ''],
      [
        'fails',
        'failed',
        [
          'Error: expect(received).toMatchTrajectory(expected)',
          '',
          'Missing: add. (mode: strict)',
          '',
          'Expected: ["add"]',
          'Received: []',
        ].join('\n'),
      ],
      [
        'fails too',
        'failed',
        ['Error: expect(received).not.toAnswer(expected)', '', 'Expected: not /3/', 'Received:     "It is 3."'].join('\n'),
      ],
    ])
  })

  it('the types are there with @types/jest alone, without vitest', () => {
    writeFileSync(join(project, 'typed.ts'), typed)
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'jest', '--skipLibCheck', 'false']

    const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, 'typed.ts'], {
      cwd: project,
      encoding: 'utf8',
    })

    expect(stdout).toBe('')
  })
})
