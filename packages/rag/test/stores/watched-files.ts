import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** A call to the file system that is about to be made. */
export interface FileCall {
  readonly name: string
  /** The path it is about; of the open file for calls on one. */
  readonly path: string
  /** Whether it changes anything. */
  readonly isChange: boolean
  /** What it was given after the path. */
  readonly given: unknown
}

type AnyFunction = (this: unknown, ...args: unknown[]) => Promise<unknown>

const FUNCTIONS = ['access', 'mkdir', 'open', 'readFile', 'readdir', 'rename', 'rm']
const METHODS = ['close', 'datasync', 'read', 'stat', 'sync', 'writeFile']
const CHANGES = ['datasync', 'mkdir', 'rename', 'rm', 'sync', 'writeFile']

/** Tells of every call that this process makes to the file system from now on, before it is made; an error thrown then is that of the call. */
export async function watchFiles(before: (call: FileCall) => void): Promise<void> {
  const paths = new WeakMap<object, string>()
  const functions = fs as unknown as Record<string, AnyFunction>
  const probe = await fs.open('/dev/null', 'r')
  const methods = Object.getPrototypeOf(probe) as Record<string, AnyFunction>
  await probe.close()
  for (const name of FUNCTIONS) {
    const original = functions[name]!
    functions[name] = async (...args) => {
      const isChange = CHANGES.includes(name) || (name === 'open' && args[1] !== 'r')
      before({ name, path: String(args[0]), isChange, given: args[1] })
      const result = await original(...args)
      if (name === 'open') paths.set(result as object, String(args[0]))
      return result
    }
  }
  for (const name of METHODS) {
    const original = methods[name]!
    methods[name] = async function (...args) {
      before({ name, path: paths.get(this as object) ?? '', isChange: CHANGES.includes(name), given: args[0] })
      return await original.apply(this, args)
    }
  }
  syncBuiltinESMExports()
}
