import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type AtEnd, openShell, type Shell, temporaryFolder } from './shell/shell-support.ts'

/** A workspace with a repository, a secret beside it, and a place that nothing may touch. */
export interface CommandWorld extends Shell {
  readonly outside: string
  /** True when something was executed that ought not to be, or was written. */
  broken(): boolean
  git(...args: readonly string[]): void
}

export const SECRET = 'SECRET-5d1c'

/** `touch canary` is what every attack tries to have done. */
export function commandWorld(options: Parameters<typeof openShell>[0] = {}, atEnd: AtEnd = onTestFinished): CommandWorld {
  const outside = temporaryFolder(atEnd)
  const root = join(outside, 'workspace')
  mkdirSync(join(root, 'src'), { recursive: true })
  writeFileSync(join(outside, 'secret.txt'), `${SECRET}\n`)
  const files = {
    'a.txt': 'banana\napple\napple\n',
    'b.txt': 'apple\ncherry\n',
    'src/main.ts': 'export const needle = 1\n',
    '-dash.txt': 'dash\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], { cwd: root, stdio: 'pipe' })
  }
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
  writeFileSync(join(root, 'a.txt'), 'banana\napple\npear\n')
  symlinkSync(outside, join(root, 'way-out'))
  writeFileSync(join(root, 'evil.sh'), '#!/bin/sh\ntouch "$(dirname "$0")/canary"\n')
  chmodSync(join(root, 'evil.sh'), 0o755)
  return {
    ...openShell({ ...options, root }, atEnd),
    outside,
    git,
    broken: () => ['canary', 'src/canary'].some((name) => existsSync(join(root, name))),
  }
}
