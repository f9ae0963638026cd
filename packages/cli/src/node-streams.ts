import { Readable, Writable } from 'node:stream'
import type { CliInput, CliOutput } from './cli-io.ts'

/** The input as a stream of Node. */
export function readableOf(input: CliInput): Readable {
  return input instanceof Readable ? input : Readable.from(input)
}

/** The output as a stream of Node. */
export function writableOf(output: CliOutput): Writable {
  if (output instanceof Writable) return output
  return new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      output.write(String(chunk))
      done()
    },
  })
}
