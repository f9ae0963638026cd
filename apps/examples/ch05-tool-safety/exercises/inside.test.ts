import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isInside } from './inside.ts'

const folder = mkdtempSync(join(tmpdir(), 'ch05-inside-'))
const root = join(folder, 'root')
mkdirSync(join(root, 'sub'), { recursive: true })
mkdirSync(join(folder, 'root-evil'))
writeFileSync(join(root, 'sub', 'a.txt'), 'a')
symlinkSync(folder, join(root, 'out'))
symlinkSync(join(root, 'sub'), join(root, 'in'))
afterAll(() => rmSync(folder, { recursive: true }))

const inside = async (paths: readonly string[]) => {
  const answers = await Promise.all(paths.map((path) => isInside(root, path)))
  return paths.filter((_path, index) => answers[index])
}

describe('工作区的边界', () => {
  it('里面的文件、还没有的文件、留在里面的链接，都在里面', async () => {
    const paths = ['.', 'sub/a.txt', 'sub/new.txt', 'no/such/folder/b.txt', 'in/a.txt', 'sub/../sub/a.txt']

    expect(await inside(paths)).toEqual(paths)
  })

  it('往上走不在里面，名字开头相同的邻居也不在', async () => {
    expect(await inside(['..', '../root-evil/x.txt', 'sub/../../x.txt', '/etc/hostname'])).toEqual([])
  })

  it('经过链接通到外面的不在里面，要在那里新建的也不在', async () => {
    expect(await inside(['out', 'out/secret.txt', 'out/new/x.txt'])).toEqual([])
  })
})
