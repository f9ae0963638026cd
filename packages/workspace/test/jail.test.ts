import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMinagentError, isToolError } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openJail } from '../src/index.ts'
import { contentsOf, jailTree, readIn, SECRET } from './jail-tree.ts'

/** A way out, and a path much like it that must work. */
const attempts: readonly (readonly [attempt: string, escape: string, twin: string])[] = [
  ['the parent folder', '../outside/secret.txt', 'a..b'],
  ['the parent folder, alone', '..', '..c'],
  ['a step up in the middle', 'sub/../../outside/secret.txt', 'sub/..b/d'],
  ['a step up that stays inside', 'sub/../in.txt', 'sub/in.txt'],
  ['a step up at the end', 'sub/..', 'sub/..b/d'],
  ['many steps up', '../../../../../../../../etc/hostname', 'new/deep/er/still/file.txt'],
  ['a step up behind a dot', './../outside/secret.txt', './in.txt'],
  ['a step up behind doubled slashes', 'sub//..//..//outside/secret.txt', 'sub//in.txt'],
  ['an absolute path', '/etc/hostname', '{root}/in.txt'],
  ['an absolute path to the folder outside', '{outside}/secret.txt', '{root}/sub/in.txt'],
  ['an absolute path with a step up', '{root}/../outside/secret.txt', '{alias}/in.txt'],
  ['an absolute path to a new file', '{outside}/new.txt', '{root}/new.txt'],
  ['doubled slashes at the start', '//etc/hostname', '{root}//in.txt'],
  ['a sibling with the same beginning', '{root}-evil/secret.txt', '{root}/a..b'],
  ['a sibling, by a step up', '../root-evil/secret.txt', 'sub/..b/d'],
  ['a link to a file outside', 'file-out', 'in.txt'],
  ['a link to a folder outside', 'folder-out/secret.txt', 'folder-in/in.txt'],
  ['a link to a folder outside, new file', 'folder-out/new.txt', 'folder-in/new.txt'],
  ['a link to a folder outside, new folders', 'folder-out/a/b/new.txt', 'folder-in/a/b/new.txt'],
  ['an absolute link', 'absolute-out/secret.txt', 'folder-in/in.txt'],
  ['a chain of links', 'chain-1/secret.txt', 'sub/up/folder-in/in.txt'],
  ['a link that points to nothing', 'dangling', 'sub/not-there.txt'],
  ['below a link that points to nothing', 'dangling-folder/new.txt', 'sub/not/there.txt'],
  ['a link to itself', 'loop', 'in.txt'],
  ['below a link to itself', 'loop/x', 'sub/x'],
  ['a link upwards, out', 'sub/up-out/outside/secret.txt', 'sub/up/in.txt'],
  ['the descriptors of the process', 'descriptor/0', 'sub/in.txt'],
  ['the root of the process', 'process/etc/hostname', 'sub/in.txt'],
  ['a file below a file outside', 'file-out/x', 'sub/x'],
  ['a pipe', 'fifo', 'in.txt'],
  ['a link to a pipe', 'fifo-link', 'in.txt'],
  ['a socket', 'socket', 'in.txt'],
  ['a device', '/dev/null', 'nullable'],
  ['a NUL', 'in.txt\0.png', 'in.txt'],
  ['a NUL before a step up', 'sub\0/../../outside/secret.txt', 'sub/in.txt'],
  ['a drive', 'C:\\Windows\\win.ini', 'C/Windows/win.ini'],
  ['a drive with slashes', 'C:/Windows/win.ini', 'C/Windows.ini'],
  ['a folder of a drive', 'C:secret.txt', 'C.secret.txt'],
  ['a network share', '\\\\server\\share\\secret.txt', 'server/share/file.txt'],
  ['a long Windows path', '\\\\?\\C:\\secret.txt', 'question?.txt'],
  ['a Windows device path', '\\\\.\\PhysicalDrive0', '.physical'],
  ['steps up with backslashes', '..\\..\\outside\\secret.txt', '..c'],
  ['mixed separators', 'sub/..\\..\\outside/secret.txt', 'sub/..b/d'],
  ['a backslash', 'sub\\in.txt', 'sub/in.txt'],
  ['a reserved name', 'NUL', 'nullable'],
  ['a reserved name with an ending', 'sub/con.txt', 'con-air.txt'],
  ['a reserved port', 'com1', 'com10'],
  ['a reserved port with a raised digit', 'LPT¹.log', 'lpt.log'],
  ['a stream', 'in.txt:hidden', 'in.txt'],
  ['the default stream', 'in.txt::$DATA', 'in.txt$DATA'],
  ['dots that Windows shortens', '.../secret.txt', '..c'],
  ['dots and blanks', '.. /outside/secret.txt', 'sub/..b/d'],
  ['the home folder', '~/secret.txt', '~notes.txt'],
  ['the home folder, alone', '~', '~notes.txt'],
  ['the home folder of another', '~root/secret.txt', 'root~/file.txt'],
  ['a file URL', 'file:///etc/hostname', 'file/etc/hostname'],
  ['a file URL without slashes', 'FILE:etc', 'FILE.etc'],
  ['nothing', '', '你好.txt'],
]

describe('F59 S4 the jail', () => {
  //#region ways-out
  it.each(attempts)('F59 lets nothing out by %s, and its harmless twin works', async (_attempt, wayOut, twin) => {
    const tree = await jailTree()
    const jail = openJail(tree.root)
    const placed = (path: string) => path.replace('{root}', tree.root).replace('{outside}', tree.outside).replace('{alias}', tree.alias)
    const before = [contentsOf(tree.outside), contentsOf(tree.evil)]

    const failures = await Promise.all([
      readIn(openJail(tree.alias), placed(wayOut)).catch((error: unknown) => error),
      readIn(jail, placed(wayOut)).catch((error: unknown) => error),
      jail.replaceFile(placed(wayOut), Buffer.from('overwritten')).catch((error: unknown) => error),
    ])
    await openJail(twin.startsWith('{alias}') ? tree.alias : tree.root).replaceFile(placed(twin), Buffer.from('twin'))

    expect(failures.map(isToolError)).toEqual([true, true, true])
    expect([contentsOf(tree.outside), contentsOf(tree.evil)]).toEqual(before)
    expect(await readIn(openJail(twin.startsWith('{alias}') ? tree.alias : tree.root), placed(twin))).toBe('twin')
  })
  //#endregion ways-out

  it('F59 says nothing about what exists outside', async () => {
    const { root } = await jailTree()
    const jail = openJail(root)

    const told = await Promise.all(
      ['folder-out/secret.txt', 'folder-out/no-such.txt', 'folder-out/secret.txt/x'].map((path) =>
        readIn(jail, path).catch((error: Error) => error.message.replace(path, 'PATH')),
      ),
    )

    expect(new Set(told).size).toBe(1)
  })

  it('F59 opens a root that is a link, and understands both of its names', async () => {
    const { root, alias } = await jailTree()
    const jail = openJail(alias)

    expect(jail.root).toBe(root)
    expect(await Promise.all([join(root, 'in.txt'), join(alias, 'in.txt'), 'in.txt'].map((path) => readIn(jail, path)))).toEqual(
      Array(3).fill('inside'),
    )
  })

  it('reads through a link that stays inside, and does not write through it', async () => {
    const { root } = await jailTree()
    const jail = openJail(root)

    const failure = await jail.replaceFile('link-in', Buffer.from('x')).catch((error: Error) => error.message)

    expect(failure).toContain('link-in is a link')
    expect(await readIn(jail, 'link-in')).toBe('inside')
  })

  it('says where a path leads, and which part of it is missing', async () => {
    const { root } = await jailTree()
    const jail = openJail(root)

    expect(await jail.resolve('folder-in/新/x.txt', 'write')).toEqual({
      real: join(root, 'sub/新/x.txt'),
      relative: 'sub/新/x.txt',
      missing: ['新', 'x.txt'],
    })
    expect(await jail.resolve('.', 'read')).toEqual({ real: root, relative: '.', missing: [] })
  })

  it('M8 keeps the mode of a file that it replaces, and leaves nothing beside it', async () => {
    const { root } = await jailTree()
    const jail = openJail(root)
    mkdirSync(join(root, 'bin'))
    writeFileSync(join(root, 'bin/run'), 'old', { mode: 0o750 })

    expect(await jail.replaceFile('bin/run', Buffer.from('new'))).toEqual({ created: false })
    expect(await jail.replaceFile('bin/other', Buffer.from('new'))).toEqual({ created: true })

    expect(statSync(join(root, 'bin/run')).mode & 0o777).toBe(0o750)
    expect(contentsOf(join(root, 'bin'))).toEqual({ other: 'new', run: 'new' })
  })

  it('does not write a file that is linked from outside: the other name keeps its bytes', async () => {
    const { root, outside } = await jailTree()
    const { linkSync } = await import('node:fs')
    linkSync(join(outside, 'secret.txt'), join(root, 'hard'))

    await openJail(root).replaceFile('hard', Buffer.from('new'))

    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe(SECRET)
  })

  it('walks folders that it holds, and opens no link from there', async () => {
    const { root } = await jailTree()
    const folder = await openJail(root).openFolder('.')
    const kinds = Object.fromEntries((await folder.entries()).map(({ name, kind }) => [name, kind]))

    expect(kinds).toMatchObject({ 'in.txt': 'file', sub: 'folder', 'folder-out': 'link', fifo: 'other', socket: 'other' })
    await expect(folder.openFolder('folder-out')).rejects.toSatisfy(isToolError)
    await expect(folder.openFile('file-out')).rejects.toSatisfy(isToolError)
    await folder.close()
  })

  it('stays with the folder that it holds when its name becomes a link outside', async () => {
    const { root, outside } = await jailTree()
    const { renameSync } = await import('node:fs')
    const folder = await openJail(root).openFolder('sub')
    renameSync(join(root, 'sub'), join(root, 'moved'))
    symlinkSync(outside, join(root, 'sub'))

    const names = (await folder.entries()).map(({ name }) => name)

    expect(names).toContain('in.txt')
    await expect(folder.openFile('secret.txt')).rejects.toSatisfy(isToolError)
    await folder.close()
  })

  it('refuses a root that does not exist', () => {
    expect(() => openJail('/no/such/root')).toThrow(expect.toSatisfy((error) => isMinagentError(error, 'invalid_definition')))
  })

  it('tells the model in Chinese where that is asked for, and never the path of the machine', async () => {
    const { root, base } = await jailTree()
    const failure = await readIn(openJail(root, { locale: 'zh' }), 'folder-out/x').catch((error: Error) => error.message)

    expect(failure).toContain('工作区之外')
    expect(failure).not.toContain(base)
  })

  it('F59 property: no path made of tempting parts leads out', async () => {
    const { root, outside, evil } = await jailTree()
    const jail = openJail(root)
    const before = [contentsOf(outside), contentsOf(evil)]
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'sub',
      'up',
      'up-out',
      'folder-out',
      'chain-1',
      'outside',
      'secret.txt',
      'process',
      '~',
      '\\',
      '..\\',
      'C:',
    )

    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 7 }), fc.constantFrom('/', '\\', '//'), async (parts, separator) => {
        const path = parts.join(separator)
        const read = await readIn(jail, path).catch(() => '')
        expect(read).not.toContain(SECRET)
        const target = await jail.resolve(path, 'write').catch(() => undefined)
        expect(target === undefined || target.real === root || target.real.startsWith(`${root}/`)).toBe(true)
      }),
      { numRuns: 300 },
    )

    expect([contentsOf(outside), contentsOf(evil)]).toEqual(before)
  })
})
