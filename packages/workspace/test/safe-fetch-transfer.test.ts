import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { fakeClock } from '@minagent/types/runtime'
import { type SafeFetchOptions, safeFetch } from '@minagent/workspace'
import { describe, expect, it } from 'vitest'
import { failure, loopbackServer } from './loopback-server.ts'

const server = loopbackServer()

describe('what safeFetch sends and takes', () => {
  it('sends no cookies and no credentials, and gives what was answered, whatever the status', async () => {
    server.handler = (_request, response) => response.writeHead(404, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end('gone')

    const page = await safeFetch(server.url('/x?y=1'), server.allowed())

    expect({ ...page, bytes: new TextDecoder().decode(page.bytes) }).toEqual({
      url: server.url('/x?y=1'),
      status: 404,
      contentType: 'text/plain',
      bytes: 'gone',
    })
    expect(Object.keys(server.requests[0]?.headers ?? {}).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
  ] as const)('unpacks %s, and stops a bomb', async (encoding, pack) => {
    let body = pack(Buffer.from('packed 中文'))
    server.handler = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(new TextDecoder().decode((await safeFetch(server.url(), server.allowed())).bytes)).toBe('packed 中文')

    body = pack(Buffer.alloc(20_000_000))
    expect(body.length).toBeLessThan(100_000)
    expect((await failure(server.url(), server.allowed({ maxBytes: 100_000 }))).message).toBe(
      'What 127.0.0.1 sends is larger than 100000 bytes, so it was not read.',
    )

    body = pack(Buffer.from('packed 中文'.repeat(99))).subarray(0, 20)
    expect((await failure(server.url(), server.allowed())).message).toBe('What 127.0.0.1 sent is damaged and could not be unpacked.')
  })

  it('refuses encodings that nobody asked for, and a body without an end', async () => {
    server.handler = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x')
    expect((await failure(server.url(), server.allowed())).message).toContain('"gzip, gzip"')

    server.handler = (_request, response) => {
      const more = () => response.writable && response.write('x'.repeat(10_000), more)
      more()
    }
    expect((await failure(server.url(), server.allowed({ maxBytes: 50_000 }))).message).toContain('larger than 50000 bytes')
  })

  it('ends by its time limit at each stage: name, connection, headers, body', async () => {
    const silent = createTcpServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const silentAt = `127.0.0.1:${(silent.address() as AddressInfo).port}`
    server.handler = (_request, response) => void response.write('beginning')
    const cases: [string, SafeFetchOptions][] = [
      ['http://example.org/', { lookup: () => new Promise(() => undefined) }],
      [`http://${silentAt}/`, { egress: { allowPrivate: [silentAt] } }],
      [server.url(), server.allowed()],
    ]
    for (const [url, options] of cases) {
      const clock = fakeClock()
      const fetching = failure(url, { ...options, clock, timeoutMs: 3_000 })
      await new Promise((resolve) => setTimeout(resolve, 50))
      await clock.advance(3_000)
      expect(await fetching).toMatchObject({ code: 'TOOL_TIMEOUT', message: expect.stringContaining('within 3 seconds') })
    }
    silent.close()
  })

  it('rejects with the reason of a signal, before and while it works', async () => {
    await expect(safeFetch(server.url(), server.allowed({ signal: AbortSignal.abort('before') }))).rejects.toBe('before')
    expect(server.connections).toBe(0)

    const cut = new AbortController()
    server.handler = (_request, response) => {
      response.write('x')
      cut.abort('meanwhile')
    }
    await expect(safeFetch(server.url(), server.allowed({ signal: cut.signal }))).rejects.toBe('meanwhile')
  })

  it('says what went wrong without more of the address than its host', async () => {
    const closed = createTcpServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const at = `127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise((resolve) => closed.close(resolve))

    expect((await failure(`http://${at}/?token=CANARY`, { egress: { allowPrivate: [at] } })).message).toBe(
      '127.0.0.1 could not be read: ECONNREFUSED.',
    )
    expect((await failure('http://nobody:CANARY@example.org/')).message).toBe('The address holds a user name or password. Give it without.')
    expect((await failure('http://10.0.0.1/CANARY', { locale: 'zh' })).message).toBe('主机 10.0.0.1 不在公共互联网上，因此不读取。')
  })
})
