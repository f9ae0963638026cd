import type { Clock, Locale, Tool } from '@minagent/types'
import { ToolError } from '@minagent/types'
import { type VisibleText, withoutHidden } from '../without-hidden.ts'
import { decodePage } from './decode-page.ts'
import { checkWithoutNetwork, type Egress } from './egress.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { type WebTexts, webTexts } from './prompts.ts'
import type { Lookup } from './resolve-host.ts'
import { type FetchedContent, safeFetch } from './safe-fetch.ts'

/** What {@link webTools} can be told. */
export interface WebToolOptions {
  /** Where requests may go; default: the public internet, ports 80 and 443. */
  readonly egress?: Egress
  /** Largest body, packed or unpacked; default 5 000 000 bytes. */
  readonly maxBytes?: number
  /** For one call, redirects included; default 20 000 ms. */
  readonly timeoutMs?: number
  /** How much text one call gives; default 20 000 characters. */
  readonly pageCharacters?: number
  /** Default: the operating system's. */
  readonly lookup?: Lookup
  /** The language of the texts for the model; default `'en'`. */
  readonly locale?: Locale
  readonly clock?: Clock
}

/**
 * The tool `fetch_url`: reads a public web page by {@link safeFetch} and gives it as text, a part at a time; each part is fetched anew.
 *
 * Its side effect is `external`, although a GET changes nothing: an address can carry data away (`https://x.example/?q=<secret>`), so a
 * policy must be able to ask or refuse. Its permission is `net:fetch`; its output is untrusted and says so to the model. Characters that
 * a person would not see are removed and counted.
 */
export function webTools(options: WebToolOptions = {}): Tool[] {
  const { timeoutMs = 20_000, pageCharacters = 20_000, locale = 'en' } = options
  const texts = webTexts[locale]
  return [
    {
      name: 'fetch_url',
      description: texts.description,
      parameters: {
        type: 'object',
        properties: {
          url: { type: 'string', minLength: 1, maxLength: 8_000, description: texts.url },
          offset: { type: 'integer', minimum: 0, description: texts.offset },
        },
        required: ['url'],
        additionalProperties: false,
      },
      precheck: ({ url }) => checkWithoutNetwork(String(url), options.egress ?? {}, texts),
      async execute(args, { signal }) {
        const page = await safeFetch(String(args.url), { ...options, timeoutMs, signal })
        return pageText(page, Number(args.offset ?? 0), pageCharacters, texts)
      },
      // Our own time limit says more than the registry's.
      timeoutMs: timeoutMs + 5_000,
      metadata: {
        executionLocation: 'local',
        sideEffect: 'external',
        risk: 'medium',
        permission: 'net:fetch',
        idempotent: true,
        untrustedOutput: true,
      },
    },
  ]
}

function pageText(page: FetchedContent, offset: number, size: number, texts: WebTexts): string {
  const { title, body, type, cut } = readable(page, texts)
  const { text, removed } = body
  if (offset > 0 && offset >= text.length) throw new ToolError(texts.pastEnd(offset, text.length))
  const end = endOfPart(text, offset + size)
  const head = {
    url: page.url,
    status: page.status,
    title,
    contentType: type,
    start: offset,
    end,
    length: text.length,
    hidden: removed,
    cut,
  }
  return `${texts.head(head)}\n\n${text.slice(offset, end)}`
}

interface ReadablePage {
  readonly title: string
  readonly type: string
  readonly body: VisibleText
  readonly cut: boolean
}

function readable({ bytes, contentType, url }: FetchedContent, texts: WebTexts): ReadablePage {
  const content = decodePage(bytes, contentType)
  const { type } = content
  if (content.kind === 'binary') throw new ToolError(texts.binary(withoutHidden(type).text.slice(0, 100), bytes.length))
  if (content.kind === 'text') return { title: '', type, body: withoutHidden(content.text), cut: false }
  const page = htmlToMarkdown(content.text, url, texts.image)
  return { title: withoutHidden(page.title).text, type, body: withoutHidden(page.text), cut: page.cut }
}

/** Never between the two halves of a character. */
function endOfPart(text: string, end: number): number {
  if (end >= text.length) return text.length
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end
}
