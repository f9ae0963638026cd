import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isToolError } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { isPublicAddress, type Lookup, type SafeFetchOptions, safeFetch } from '@minagent/workspace'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failure, loopbackServer } from './loopback-server.ts'
import { ATTEMPTS, TWINS } from './safe-fetch-attempts.ts'

const server = loopbackServer()
const answering =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('F63 S8 where safeFetch does not go', () => {
  it.each(ATTEMPTS)('refuses %s', async (attempt) => {
    const error = await failure(attempt.replaceAll('PORT', String(server.port)), { lookup: answering('127.0.0.1') })

    expect(['PERMISSION_DENIED', 'TOOL_FAILED']).toContain(error.code)
    expect(error.message).not.toContain('pw')
    expect(server.connections).toBe(0)
  })

  it.each(TWINS)('asks for the address of %s, and refuses only a private answer', async (twin) => {
    const asked: string[] = []
    const lookup =
      (address: string): Lookup =>
      async (host) => {
        asked.push(host)
        return [{ address, family: 4 }]
      }
    const refused = await failure(twin, { lookup: lookup('10.0.0.7') })
    const cut = new AbortController()
    const cutting: Lookup = async (host) => {
      cut.abort('far enough')
      return await lookup('93.184.215.14')(host)
    }
    const allowed = safeFetch(twin, { signal: cut.signal, lookup: cutting })

    expect(refused.code).toBe('PERMISSION_DENIED')
    await expect(allowed).rejects.toBe('far enough')
    expect(asked).toHaveLength(2)
  })

  it('refuses a name as soon as one of its addresses is private', async () => {
    for (const addresses of [
      ['93.184.215.14', '127.0.0.1'],
      ['2606:4700::1', '::1'],
      ['::ffff:10.0.0.1'],
      ['fe80::1%eth0'],
      ['nonsense'],
      [''],
    ]) {
      expect((await failure('http://example.org/', { lookup: answering(...addresses) })).code).toBe('PERMISSION_DENIED')
    }
    expect((await failure('http://example.org/', { lookup: answering() })).message).toBe(
      'The host example.org was not found. Check the spelling of the address.',
    )
  })

  it('connects to the address that was checked, whatever the name server answers next', async () => {
    const other = createServer((_request, response) => response.end('checked'))
    await new Promise<void>((resolve) => other.listen(server.port, '127.0.0.2', resolve))
    let asked = 0
    const lookup: Lookup = async () => [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    const name = `rebind.example:${server.port}`

    const page = await safeFetch(`http://${name}/`, { lookup, egress: { allowPrivate: [name] } })

    expect(new TextDecoder().decode(page.bytes)).toBe('checked')
    expect([asked, server.connections]).toEqual([1, 0])
    other.closeAllConnections()
    other.close()
  })

  it('sends a name with a public answer to that address and never to the loopback server that the name means later', async () => {
    let asked = 0
    const lookup: Lookup = async () => [{ address: asked++ === 0 ? '3ffe::1' : '127.0.0.1', family: asked === 1 ? 6 : 4 }]
    const clock = fakeClock()
    const fetching = safeFetch(`http://rebind.example:${server.port}/`, {
      lookup,
      clock,
      egress: { ports: [server.port] },
      timeoutMs: 50,
    }).catch((error) => error)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await clock.advance(60)

    expect(isToolError(await fetching)).toBe(true)
    expect([asked, server.connections]).toEqual([1, 0])
  })

  it('checks every redirect anew', async () => {
    const elsewhere = createServer((_request, response) => response.end('secret'))
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const other = (elsewhere.address() as AddressInfo).port
    let reached = 0
    elsewhere.on('connection', () => reached++)
    const targets = [
      `http://127.0.0.1:${other}/`,
      `http://localhost:${other}/`,
      `//127.1:${other}/`,
      'file:///etc/passwd',
      'http://u:pw@example.org/',
      'http://169.254.169.254/',
    ]
    for (const status of [301, 302, 303, 307, 308]) {
      for (const target of targets) {
        server.handler = (_request, response) => response.writeHead(status, { location: target }).end()
        expect((await failure(server.url(), server.allowed())).code, `${status} ${target}`).toBe('PERMISSION_DENIED')
      }
    }
    elsewhere.close()
    expect(reached).toBe(0)
  })

  it('follows five redirects and no sixth', async () => {
    server.handler = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `./${left - 1}` }).end()
      else response.end('arrived')
    }

    expect(await safeFetch(server.url('/5#part'), server.allowed())).toMatchObject({ url: server.url('/0'), status: 200 })
    expect((await failure(server.url('/6'), server.allowed())).message).toBe('The page sends on more than 5 times; nothing was read.')
  })

  it('keeps to lists of hosts and ports that are plain data', async () => {
    const lookup = answering('10.0.0.1')
    const refusal = async (url: string, egress: SafeFetchOptions['egress']) =>
      (await failure(url, { lookup, egress: egress ?? {} })).message

    const listed = { allowHosts: ['docs.example.org', '*.例子.example'], denyHosts: ['bad.xn--fsqu00a.example'] }
    expect(await refusal('https://DOCS.example.org./', listed)).toContain('not on the public internet')
    expect(await refusal('https://a.b.例子.example/', listed)).toContain('not on the public internet')
    for (const url of [
      'https://example.org/',
      'https://xdocs.example.org/',
      'https://例子.example/',
      'https://docs.example.org.evil.example/',
      'https://1.1.1.1/',
    ]) {
      expect(await refusal(url, listed), url).toContain('not on the list of hosts that may be read')
    }
    expect(await refusal('https://bad.例子.example/', listed)).toContain('on the list of hosts that are not read')
    expect(await refusal(server.url(), { allowPrivate: [`127.0.0.1:${server.port}`], denyHosts: ['127.0.0.1'] })).toContain('not read')
    expect(await refusal('http://example.org:8080/', { ports: [8443] })).toBe('Port 8080 of example.org is not allowed.')
    expect(await refusal('http://example.org:8080/', { ports: [8080] })).toContain('not on the public internet')
  })

  it('allows a private service only as exactly it is written', async () => {
    expect((await safeFetch(server.url(), server.allowed())).status).toBe(200)
    for (const url of [
      `http://127.0.0.2:${server.port}/`,
      `http://localhost:${server.port}/`,
      `http://[::ffff:127.0.0.1]:${server.port}/`,
      'http://127.0.0.1/',
    ]) {
      expect((await failure(url, server.allowed())).code).toBe('PERMISSION_DENIED')
    }
  })
})

describe('isPublicAddress', () => {
  it('is true for addresses of the internet only', () => {
    for (const address of [
      '1.1.1.1',
      '93.184.215.14',
      '172.15.0.1',
      '172.32.0.1',
      '100.63.255.255',
      '100.128.0.1',
      '2606:4700::1',
      '2a00:1450::1',
    ]) {
      expect(isPublicAddress(address), address).toBe(true)
    }
    for (const address of ['', 'x', '1.1.1', '0x1.1.1.1', '01.1.1.1', '::ffff:1.1.1.1', '64:ff9b::101:101', '4000::1', '::']) {
      expect(isPublicAddress(address), address).toBe(false)
    }
  })

  it('is false for every address in the private ranges, also as IPv6 that carries it', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const first = fc.constantFrom([10], [127], [0], [192, 168], [169, 254], [172, 16], [172, 31], [100, 64], [100, 127])
    fc.assert(
      fc.property(first, byte, byte, byte, (start, ...rest) => {
        const address = [...start, ...rest].slice(0, 4).join('.')
        expect([address, `::ffff:${address}`, `64:ff9b::${address}`, `::${address}`].map(isPublicAddress)).toEqual([
          false,
          false,
          false,
          false,
        ])
      }),
    )
  })
})
