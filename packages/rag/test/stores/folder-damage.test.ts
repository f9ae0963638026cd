import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '@minagent/rag/node'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leftOut } from '../../../../test/left-out.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const bytes = Uint8Array.from({ length: 40_000 }, (_, index) => index % 251)

async function committed() {
  const folder = temporaryFolder()
  const store = folderStore(folder)
  await store.write('a', bytes)
  await store.commit(bytes, 0)
  await store.commit(bytes, 1)
  const manifest = join(folder, 'manifests', readdirSync(join(folder, 'manifests'))[0]!)
  return { folder, store, block: join(folder, 'blocks', 'a.block'), manifest }
}

const damaged = (block: string) => ({
  code: 'index_damaged',
  details: { block },
  message: expect.stringContaining('Delete the index and build it again from its documents, or restore it from a backup.'),
})

describe('an index in a folder whose files are damaged', () => {
  it('says so for a flip of any bit of a block or the manifest', async () => {
    const { store, block, manifest } = await committed()
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.nat(40_011), fc.nat(7), async (isBlock, at, bit) => {
        const file = isBlock ? block : manifest
        const good = readFileSync(file)
        const bad = Buffer.from(good)
        bad[at]! ^= 1 << bit
        writeFileSync(file, bad)

        const read = isBlock ? store.read('a') : store.open()

        await expect(read).rejects.toMatchObject(damaged(isBlock ? 'a' : 'The manifest'))
        writeFileSync(file, good)
      }),
      { numRuns: 60 },
    )
    expect([await store.read('a'), await store.open()]).toEqual([bytes, { version: 2, bytes }])
  })

  it.each([40_011, 32_768, 32_767, 16_384, 5, 4, 3, 0])('says so for files of 40,012 bytes that are cut to %i', async (length) => {
    const { store, block, manifest } = await committed()
    truncateSync(block, length)
    truncateSync(manifest, length)

    await expect(store.read('a')).rejects.toMatchObject(damaged('a'))
    await expect(store.read('a', 0, 0)).rejects.toMatchObject(damaged('a'))
    await expect(store.open()).rejects.toMatchObject(damaged('The manifest'))
  })

  it('says so for one block in the place of another', async () => {
    const { store, folder, block } = await committed()
    await store.write('b', bytes)
    writeFileSync(block, readFileSync(join(folder, 'blocks', 'b.block')))

    await expect(store.read('a')).rejects.toMatchObject(damaged('a'))
  })

  it('says so for files that are missing, and never takes an index for an empty one', async () => {
    const { folder, store, block, manifest } = await committed()
    rmSync(block)
    await expect(store.read('a')).rejects.toMatchObject(damaged('a'))
    const stored = readFileSync(manifest)
    rmSync(manifest)
    await expect(folderStore(folder).open()).rejects.toMatchObject(damaged('The manifest'))
    writeFileSync(manifest, stored)

    rmSync(join(folder, 'head'), { recursive: true })
    await expect(folderStore(folder).open()).rejects.toMatchObject(damaged('The head'))
    mkdirSync(join(folder, 'head'))
    await expect(folderStore(folder).open()).rejects.toMatchObject(damaged('The head'))
    await expect(folderStore(folder).commit(bytes, 0)).rejects.toMatchObject(damaged('The head'))
  })

  it('reads a part that is not damaged', async () => {
    const { store, block } = await committed()
    const bad = readFileSync(block).fill(0, 20_000, 20_001)
    writeFileSync(block, bad)

    expect(await store.read('a', 0, 16_380)).toEqual(bytes.slice(0, 16_380))
    await expect(store.read('a', 0, 16_381)).rejects.toMatchObject(damaged('a'))
  })
})

describe('an index in a folder that cannot be used', () => {
  it('touches nothing before it writes, and leaves the files of others alone', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'blocks'))
    writeFileSync(join(folder, 'blocks', 'stone'), 'mine')
    writeFileSync(join(folder, 'blocks', 'Stone.block'), 'mine')
    const store = folderStore(folder)

    expect([await store.open(), await store.list()]).toEqual([undefined, []])
    expect(readdirSync(folder)).toEqual(['blocks'])
    const nowhere = join(folder, 'nowhere')
    expect(await folderStore(nowhere).open()).toBeUndefined()
    expect(existsSync(nowhere)).toBe(false)
  })

  it('says what stands in the way', async () => {
    const folder = join(temporaryFolder(), 'file')
    writeFileSync(folder, 'not a folder')

    const store = folderStore(folder)
    for (const work of [() => store.write('a', bytes), () => store.commit(bytes, 0), () => store.open()])
      await expect(work()).rejects.toMatchObject({
        code: 'index_failed',
        details: { place: folder },
        message: expect.stringContaining('Something else stands where a file or folder of it should be'),
        cause: expect.any(Error),
      })
  })
})

const unable = mountProblem()

describe.skipIf(leftOut('indexes on a full or read-only disk', unable))('an index in a folder on a disk of its own', () => {
  it('keeps what was committed when the disk is full, and goes on when there is room', async () => {
    const disk = smallDisk()
    const store = folderStore(disk)
    await store.write('a', bytes)
    await store.commit(bytes, 0)

    await expect(store.write('b', new Uint8Array(4_000_000))).rejects.toMatchObject({
      code: 'index_failed',
      message: expect.stringContaining(`Make space on the disk of ${disk}, then go on.`),
      cause: { code: 'ENOSPC' },
    })
    await expect(store.commit(new Uint8Array(4_000_000), 1)).rejects.toMatchObject({ code: 'index_failed' })

    expect([await store.list(), await store.read('a'), await store.open()]).toEqual([['a'], bytes, { version: 1, bytes }])
    await store.write('b', bytes)
    expect(await store.commit(bytes, 1)).toBe(2)
  })

  it('is read on a read-only disk, and refuses to write there', async () => {
    const disk = smallDisk()
    const store = folderStore(disk)
    await store.write('a', bytes)
    await store.commit(bytes, 0)
    execFileSync('mount', ['-o', 'remount,ro', disk])

    const refused = { code: 'index_failed', message: expect.stringContaining(`Give this process the right to read and write ${disk}`) }
    const again = folderStore(disk)
    expect([await again.open(), await again.read('a'), await again.list()]).toEqual([{ version: 1, bytes }, bytes, ['a']])
    for (const work of [() => again.write('b', bytes), () => again.commit(bytes, 1), () => again.remove(['a'])])
      await expect(work()).rejects.toMatchObject(refused)
    await expect(folderStore(join(disk, 'new')).write('a', bytes)).rejects.toMatchObject(refused)
  })
})

/** A disk of 2 MB that goes with the test. */
function smallDisk(): string {
  const disk = temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['-l', disk]))
  return disk
}

function mountProblem(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a small disk'
  const disk = mkdtempSync(join(tmpdir(), 'minagent-rag-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk], { stdio: 'pipe' })
    execFileSync('umount', [disk])
    return undefined
  } catch (error) {
    return `no disk can be mounted here: ${String(error)}`
  } finally {
    rmSync(disk, { recursive: true, force: true })
  }
}
