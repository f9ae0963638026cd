import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loopbackServer } from './loopback-server.ts'

const plain = loopbackServer()
const folder = mkdtempSync(join(tmpdir(), 'tls-'))
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const makesKeys = [
  'req',
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-days',
  '2',
  '-subj',
  '/CN=tls.example',
  '-addext',
  'subjectAltName=DNS:tls.example',
  '-keyout',
  key,
  '-out',
  cert,
]
execFileSync('openssl', makesKeys, { stdio: 'ignore' })

const secure = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
  if (request.url === '/down') response.writeHead(302, { location: plain.url('/') }).end()
  else response.end(`encrypted for ${request.headers.host}`)
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  port = (secure.address() as AddressInfo).port
})
afterAll(() => {
  secure.closeAllConnections()
  secure.close()
})

/** What a process that trusts the certificate (or does not) gets; the name is known to no name server. */
async function fetched(url: string, trusted: boolean): Promise<string> {
  const program = `
    import { safeFetch } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)}
    const egress = { allowPrivate: [new URL(process.argv[1]).host, '127.0.0.1:${plain.port}'] }
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
    await safeFetch(process.argv[1], { egress, lookup }).then((page) => console.log(new TextDecoder().decode(page.bytes)), (error) => console.log(error.code, error.message))`
  const env = { ...process.env, ...(trusted ? { NODE_EXTRA_CA_CERTS: cert } : {}) }
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, url], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  return output.trim()
}

describe('safeFetch over TLS', () => {
  it('F63 checks the certificate against the name, though it connects to an address', async () => {
    const [good, otherName, untrusted] = await Promise.all([
      fetched(`https://tls.example:${port}/`, true),
      fetched(`https://other.example:${port}/`, true),
      fetched(`https://tls.example:${port}/`, false),
    ])

    expect(good).toBe(`encrypted for tls.example:${port}`)
    expect(otherName).toBe('TOOL_FAILED other.example could not be read: ERR_TLS_CERT_ALTNAME_INVALID.')
    expect(untrusted).toMatch(/^TOOL_FAILED tls\.example could not be read: [A-Z_]+\.$/)
  })

  it('F63 does not follow a redirect from https to http', async () => {
    expect(await fetched(`https://tls.example:${port}/down`, true)).toBe(
      'PERMISSION_DENIED The page sends to 127.0.0.1 without encryption (from https: to http:), which is not followed.',
    )
    expect(plain.connections).toBe(0)
  })
})
