import { fileURLToPath } from 'node:url'

/** The folder `bench`, wherever the bundler put this line. */
const bench = import.meta.url.replace(/\/(?:dist|src)\/(?!.*\/(?:dist|src)\/).*$/, '/')

/** A file or folder below `bench`. */
export function inBench(path: string): string {
  return fileURLToPath(new URL(path, bench))
}
