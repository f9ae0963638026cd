import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isToolError, ToolError } from '@minagent/types'
import type { WebTexts } from './prompts.ts'

/** How a body is packed, and how large it may be. */
export interface BodyRules {
  /** The header `content-encoding`, '' for none. */
  readonly encoding: string
  readonly host: string
  /** For what arrives and for what it unpacks to, each. */
  readonly maxBytes: number
  readonly texts: WebTexts
}

/**
 * Reads a body to its end and unpacks it; stops as soon as either side grows beyond `maxBytes`.
 * @throws ToolError for a body that is too large, damaged or packed in an unknown way.
 */
export async function readBody(body: Readable, rules: BodyRules): Promise<Uint8Array> {
  const unpack = unpackerOf(body, rules)
  const chunks: Buffer[] = []
  const collect = counted(rules, (chunk) => chunks.push(chunk))
  if (!unpack) {
    await pipeline(body, collect, drain)
    return Buffer.concat(chunks)
  }
  await pipeline(body, counted(rules), unpack, collect, drain).catch((error: unknown) => {
    throw isZlibError(error) ? new ToolError(rules.texts.damaged(rules.host), 'TOOL_FAILED', { cause: error }) : error
  })
  return Buffer.concat(chunks)
}

function unpackerOf(body: Readable, { encoding, host, texts }: BodyRules): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      body.on('error', () => undefined).destroy()
      throw new ToolError(texts.encoding(host, encoding.slice(0, 40)))
  }
}

function counted({ host, maxBytes, texts }: BodyRules, see?: (chunk: Buffer) => void): Transform {
  let total = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length
      if (total > maxBytes) return done(new ToolError(texts.tooLarge(host, maxBytes)))
      see?.(chunk)
      done(null, chunk)
    },
  })
}

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of source);
}

function isZlibError(error: unknown): boolean {
  if (isToolError(error) || !(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && /^(Z_|ERR_BROTLI|ERR__)/.test(error.code)
}
