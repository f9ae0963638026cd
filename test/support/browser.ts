import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium of this machine; undefined if there is none. */
export const chromium = candidates.find((path) => existsSync(path))

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** A page that may run no text as code, so that a library that needs `eval` or `new Function` fails. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'"

/**
 * Opens a page in Chromium that loads `/main.js`, and resolves with the text that the page posts to `/result`.
 * `files` are served by their paths.
 */
export async function runInChromium(executable: string, files: Readonly<Record<string, string>>): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'minagent-chromium-'))
  const posted = new EventEmitter()
  const server = createServer(
    (request, response) => void answer(request, response, files).then((text) => text && posted.emit('text', text)),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const args = [...flags, '--disable-component-update', '--disable-sync', `--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`]
  // A process group of its own, so that it can be ended with all its children.
  const browser = spawn(executable, args, { stdio: 'ignore', detached: true })
  const closed = once(browser, 'close')
  const early = closed.then(() => Promise.reject(new Error('Chromium ended before the page had posted its result.')))
  try {
    const [text] = await Promise.race([once(posted, 'text', { signal: AbortSignal.timeout(50_000) }), early])
    return text
  } finally {
    if (browser.pid && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL')
    await closed
    await early.catch(() => {})
    server.closeAllConnections()
    server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** Serves a file, or takes the posted result and returns it. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.end()
    return Buffer.concat(chunks).toString('utf8')
  }
  const path = request.url ?? '/'
  const text = path === '/' ? '<!doctype html><script type="module" src="/main.js"></script>' : files[path]
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy })
  response.end(text)
  return undefined
}
