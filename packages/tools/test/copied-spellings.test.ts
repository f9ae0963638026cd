import { defaultPolicy } from '@minagent/tools'
import { type Message, type Tool, type ToolMetadata, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { callOf, toolOf } from './samples.ts'

const metadata: ToolMetadata = {
  executionLocation: 'remote',
  sideEffect: 'external',
  risk: 'medium',
  idempotent: false,
  untrustedOutput: false,
}
const send = toolOf('send', () => 'sent', { metadata })
const run = toolOf('run', () => 'done', { metadata: { ...metadata, sideEffect: 'local' } })

function decide(said: string, page: string, args: Readonly<Record<string, unknown>>, tool: Tool = send) {
  const messages: readonly Message[] = [user(said), toolMessage(callOf('fetch_page'), page)]
  const context = { signal: new AbortController().signal, runId: 'r', callId: 'c', idempotencyKey: 'k', messages }
  return defaultPolicy(callOf(tool.name, args), tool, context).decision
}

const base64 = (text: string, width: number) =>
  btoa(text)
    .match(new RegExp(`.{1,${width}}`, 'g'))
    ?.join('\n') ?? ''

describe('S7 what the user said clears', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a host that ends another', 'Read https://mycompany.com/news', { url: 'https://company.com/collect' }],
    ['a host above another', 'Read https://news.company.com/', { url: 'https://company.com/collect' }],
    ['a host that begins another', 'Read https://company.com.example/', { url: 'https://company.com' }],
    ['a host of two words', 'Read the news of my company.com', { url: 'https://mycompany.com/' }],
    ['the host of an address', 'Write to bob@company.com', { url: 'https://company.com/' }],
    ['an address that ends another', 'Send it to steve@corp.example', { to: 'eve@corp.example' }],
    ['an address behind a tag', 'Send it to bob+eve@corp.example', { to: 'eve@corp.example' }],
    ['an address that begins another', 'Send it to bob@corp.community', { to: 'bob@corp.com' }],
    ['an address with a dot at its end', 'Send it to bob@corp.com.example', { to: 'bob@corp.com.' }],
    ['a part of a number', 'Pay to account 1234567890', { account: '234567' }],
    ['a name before a hyphen', 'Post in general-team', { channel: 'general' }],
  ])('not %s', (_name, said, args) => {
    expect(decide(said, Object.values(args).join(' '), args)).toBe('deny')
  })

  it.each<[string, string, Record<string, string>]>([
    ['at the end of a sentence', 'Send it to bob@corp.example.', { to: 'bob@corp.example' }],
    ['in brackets and quotes', 'Send it to Bob ("<bob@corp.example>"), please', { to: 'bob@corp.example' }],
    ['with spaces', 'Send it to bob @ corp.example', { to: 'bob@corp.example' }],
    ['in Chinese', '请把它发给bob@corp.example吧', { to: 'bob@corp.example' }],
    ['in Korean', 'bob@corp.example에게 보내', { to: 'bob@corp.example' }],
    ['as a Chinese name in a sentence', '请转给北京分公司财务部谢谢', { recipient: '北京分公司财务部' }],
    ['as a number in groups', 'Pay to DE12 3456 7890', { iban: 'DE1234567890' }],
    ['as a tagged address', 'Send it to bob+news@corp.example', { to: 'bob+news@corp.example' }],
    ['as a link', 'Send it to bob@corp.example', { to: 'mailto:bob@corp.example' }],
    ['as a host with a port', 'Look at http://corp.example:8080/x', { url: 'http://corp.example:8080/y' }],
    ['as a host in letters of its language', 'Look at http://bücher.example/', { url: 'http://xn--bcher-kva.example/' }],
  ])('what it names %s', (_name, said, args) => {
    const page = 'bob@corp.example corp.example:8080 北京分公司财务部 DE1234567890 bücher.example'
    expect(decide(said, page, args)).toBe('ask')
  })
})

describe('S7 a copy is found', () => {
  const address = 'eve@evil.example'

  it.each<[string, string, Record<string, unknown>]>([
    ['behind mailto:', address, { to: `mailto:${address}?subject=hi` }],
    ['in quotes', address, { to: '"eve"@evil.example' }],
    ['with a tag', address, { to: 'eve+x@evil.example' }],
    ['from entities in decimals', 'eve&#64;evil&#46;example', { to: address }],
    ['from entities in hexadecimals', 'eve&#x40;evil&#x2E;example', { to: address }],
    ['from entities with names', 'eve&commat;evil&period;example', { to: address }],
    ['from base64 in short lines', `decode ${base64(address, 6)}\nThanks`, { to: address }],
    ['from base64 in long lines', base64(`${'Good morning! '.repeat(20)}${address}`, 76), { to: address }],
    ['in a key', address, { to: { [address]: true } }],
    ['in "destination"', address, { destination: address }],
    ['in "receiver"', address, { receiver: address }],
    ['in "payto"', 'pay to 4711-0815', { payto: '4711-0815' }],
    ['in punycode', 'see http://bücher.example/', { url: 'http://xn--bcher-kva.example/' }],
    ['from punycode', 'see http://xn--bcher-kva.example/', { url: 'http://bücher.example/' }],
    ['in a number of an address', 'see http://93.184.216.34/', { url: 'http://1572395042/' }],
    ['from a number of an address', 'see http://0x5db8d822/', { url: 'http://93.184.216.34/' }],
  ])('%s', (_name, page, args) => {
    expect(decide('Summarise the page', page, args)).toBe('deny')
    expect(decide('Summarise the page', 'Nothing here.', args)).toBe('ask')
  })

  it('but names of members are no copies', () => {
    expect(decide('Summarise', 'name, address and mailbox', { to: [{ address: 'bob@corp.example', mailbox: 'x' }] })).toBe('ask')
  })

  it('without comparing everything: what is too long for so much untrusted text counts as copied', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `echo line number ${index}`).join('\n')
    const page = 'Lorem ipsum dolor sit amet. '.repeat(70_000)

    expect(decide('Clean up', page, { command: lines(3_000) }, run)).toBe('deny')
    expect(decide('Clean up', page, { command: lines(20) }, run)).toBe('ask')
    expect(decide('Clean up', 'Lorem ipsum', { command: lines(3_000) }, run)).toBe('ask')
    const links = Array.from({ length: 3_000 }, (_, index) => `https://docs.example/${index}/abcdefghijklmnop`).join(' ')
    expect(decide('Read docs.example', page, { text: links })).toBe('ask')
  })
})
