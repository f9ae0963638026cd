import type { TokenPrice } from '@minagent/types/runtime'
import { Hono } from 'hono'
import { callerOf } from './guard.ts'
import type { ServiceOptions, ServiceSettings } from './options.ts'
import bundle from './page-bundle.json'

/**
 * The playground at `/`. It is one answer, the same for everybody and without a secret: its script asks for the token. Whatever a model
 * makes it show, it runs its own script only, and asks nobody but this service.
 */
export function pageRoutes({ page, sessions }: ServiceOptions, settings: ServiceSettings): Hono {
  const prices = page ? page.prices : undefined
  const html = pageOf({ sessions: sessions !== undefined, prices: prices !== undefined })
  const routes = new Hono()
  routes.get('/', (context) => context.body(html, 200, HEADERS))
  if (!prices) return routes
  routes.get('/prices/:model', (context) => {
    callerOf(context.req.raw, settings)
    return context.json({ price: priceView(prices(context.req.param('model'))) })
  })
  return routes
}

function priceView(price: TokenPrice | undefined): object | null {
  if (!price) return null
  const { input, output, cacheRead = input, cacheWrite = input } = price
  return { input, output, cache_read: cacheRead, cache_write: cacheWrite }
}

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${bundle.scriptHash}'`,
  `style-src 'sha256-${bundle.styleHash}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Ccircle cx=%228%22 cy=%228%22 r=%226%22 fill=%22%231a62c9%22/%3E%3C/svg%3E'

/** What its script needs to know before it has a token. */
function pageOf({ sessions, prices }: { readonly sessions: boolean; readonly prices: boolean }): string {
  return `<!doctype html>
<html lang="en" data-sessions="${sessions}" data-prices="${prices}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON}">
<title>minagent</title>
<style>${bundle.style.join('\n')}</style>
</head>
<body>
<noscript>This page needs JavaScript, which it brings along. 此页面需要 JavaScript（已包含在页面中）。</noscript>
<script>${bundle.script.join('\n')}</script>
</body>
</html>
`
}
