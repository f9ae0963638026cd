import { sha256 } from '@minagent/types/runtime'
import type { ServiceSettings } from './options.ts'
import { ServiceError } from './service-error.ts'

//#region place
/**
 * Looks at a request before its body is read (S10, F71). A page of another site that got its own name to point here (DNS rebinding)
 * still calls the service by that name, and its browser says where the page came from.
 * @throws ServiceError 403 for a host or an origin that may not call.
 */
export function requireKnownPlace(request: Request, { hosts, origins }: ServiceSettings): void {
  const url = new URL(request.url)
  if (!hosts.has(url.hostname)) throw new ServiceError(403, 'unknown_host', 'This host name is not served.')
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin && !origins.has(origin)) {
    throw new ServiceError(403, 'unknown_origin', 'Pages of this origin may not call this service.')
  }
}
//#endregion place

/** The name of whoever brings one of the tokens. @throws ServiceError 401 */
export function callerOf(request: Request, { secrets }: ServiceSettings): string {
  const [, token = ''] = /^Bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const brought = sha256(token)
  const [found] = secrets.filter(({ hash }) => sameText(brought, hash))
  if (!found) throw new ServiceError(401, 'unauthorized', 'A bearer token is needed.')
  return found.caller
}

/** Takes the same time wherever two hashes differ. */
function sameText(a: string, b: string): boolean {
  let different = a.length ^ b.length
  for (let index = 0; index < a.length; index++) different |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return different === 0
}

/**
 * The JSON of a body: only what says that it is JSON (a form or a plain text could come from any page), and no longer than is
 * allowed, by its header and while it is read (F72).
 * @throws ServiceError 415, 413 or 400.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  requireJson(request)
  const text = await readText(request, maxBytes)
  if (isDeep(text)) throw new ServiceError(400, 'too_deep', `JSON may be nested ${MAX_DEPTH} levels deep.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError(400, 'bad_json', 'The body is not JSON.')
  }
}

/** @throws ServiceError 415 for a body that does not say that it is JSON. */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ServiceError(415, 'not_json', 'The content type must be application/json.')
}

/** @throws ServiceError 413 for a body that says it is longer than that. */
export function requireSize(request: Request, maxBytes: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

export function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(413, 'too_large', `A body has at most ${maxBytes} bytes.`)
}

/** What is nested deeper is made to exhaust whoever reads it. */
const MAX_DEPTH = 100

function isDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (quoted && character === '\\') index++
    else if (character === '"') quoted = !quoted
    else if (!quoted && (character === '{' || character === '[') && ++depth > MAX_DEPTH) return true
    else if (!quoted && (character === '}' || character === ']')) depth--
  }
  return false
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  requireSize(request, maxBytes)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = request.body?.getReader()
  let text = ''
  let bytes = 0
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      bytes += next.value.byteLength
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      text += decoder.decode(next.value, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    await reader?.cancel().catch(() => undefined)
    if (error instanceof ServiceError) throw error
    throw new ServiceError(400, 'bad_body', 'The body could not be read as UTF-8.')
  }
}
