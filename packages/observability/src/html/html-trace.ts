import type { Locale, RunEvent } from '@minagent/types'
import { redactSecrets } from '@minagent/types/runtime'
import type { Prices } from '../prices.ts'
import { redact } from '../redact.ts'
import { withoutContent } from '../without-content.ts'
import { buildPageData } from './build-page-data.ts'
import page from './page.json'

/** What the page of a trace shows. */
export interface HtmlTraceOptions {
  /** Default: the name of the first run. */
  readonly title?: string
  /** The language of the page's own words. Default: `'en'`. */
  readonly locale?: Locale
  /**
   * Whether the page holds what was said: messages, arguments, results, the messages of errors. Without, it has their length and hash.
   * Default: true.
   */
  readonly content?: boolean
  /** What tokens cost, such as `priceOf` of `@minagent/models/prices`. Default: none, and the page tells no costs. */
  readonly prices?: Prices
  /** The code of the currency that the prices are in. Default: `'USD'`. */
  readonly currency?: string
}

/**
 * One HTML page about the runs of some events: their spans on a time line, what each step added to the conversation, tokens and costs.
 * It is whole in itself: it opens from a file, asks for nothing, and runs its own script only, whatever the events say. Secrets are
 * hidden by {@link redact}. The conversation is the recorded one; a context policy may have given the model less of it.
 */
export function htmlTrace(events: Iterable<RunEvent>, options: HtmlTraceOptions = {}): string {
  const { content = true, title } = options
  const shown = Array.from(events, (event) => (content ? redact(event) : withoutContent(redact(event))))
  const data = buildPageData(shown, { ...options, ...(title === undefined ? {} : { title: redactSecrets(title) }) })
  const policy = `default-src 'none'; script-src 'sha256-${page.scriptHash}'; style-src 'sha256-${page.styleHash}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="${data.locale === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="minagent trace">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${inMarkup(data.title)}</title>
<style>${page.style.join('\n')}</style>
</head>
<body>
<noscript>${data.texts.needsScript}</noscript>
<script type="application/json" id="trace">${inScript(data)}</script>
<script>${page.script.join('\n')}</script>
</body>
</html>
`
}

/** JSON in which nothing ends the script element or begins a comment, and no line ends where a reader of JSON sees none. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function inMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
