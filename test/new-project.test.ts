import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installPacked, type Packed, packPackages, withDependencies } from './support/packed.ts'

let packed: Packed
beforeAll(() => {
  packed = packPackages()
}, 600_000)
afterAll(() => rmSync(packed.folder, { recursive: true, force: true }), 120_000)

/** Puts the packages of this workspace in the place of released ones. */
function useTarballs(project: string): void {
  const path = join(project, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const own = withDependencies('minagent').map(({ name }) => [name, `file:${packed.tarballs.get(name)}`])
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies: Object.fromEntries(own) }))
}

it('a project that the packed command makes installs, answers, passes its tests and has no type error', { timeout: 600_000 }, () => {
  const command = installPacked(packed, ['minagent'])
  const npm = (folder: string, ...args: string[]) =>
    execFileSync('npm', ['--silent', ...args], { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } })

  npm(command, 'exec', '--', 'minagent', 'new', 'my-agent')
  const project = join(command, 'my-agent')
  useTarballs(project)
  npm(project, 'install', '--prefer-offline', '--no-audit', '--no-fund')

  expect(npm(project, 'start')).toContain('42.2')
  expect(npm(project, 'test')).toMatch(/pass 1\b/)
  expect(npm(project, 'run', 'check')).toBe('')
})
