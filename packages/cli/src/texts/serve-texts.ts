import type { Locale } from '@minagent/types'

/** What `serve` says. */
export interface ServeTexts {
  readonly open: string
  reachable(host: string): string
  readonly stopping: string
  cannotListen(host: string, port: number, why: string): string
}

/** {@link ServeTexts} in each language. */
export const serveTexts: Readonly<Record<Locale, ServeTexts>> = {
  en: {
    open: 'The agent is served here; whoever has the token may use it. Ctrl-C ends.',
    reachable: (host) =>
      `warning: at ${host} other machines can reach it, and what is said is not encrypted: put a proxy with TLS before it, and keep the token.`,
    stopping:
      'Ending: runs under way may come to their end for 10 seconds, then they wait for the next start. Once more Ctrl-C ends at once.',
    cannotListen: (host, port, why) => `cannot listen at ${host}, port ${port}: ${why}`,
  },
  zh: {
    open: '智能体在此提供服务；持有令牌者即可使用。按 Ctrl-C 结束。',
    reachable: (host) => `警告：在 ${host} 上其他机器也能访问，且通信未加密：请在前面放置带 TLS 的代理，并妥善保管令牌。`,
    stopping: '正在结束：进行中的运行还有 10 秒，之后等到下次启动再继续。再按一次 Ctrl-C 立即结束。',
    cannotListen: (host, port, why) => `无法在 ${host} 的端口 ${port} 上监听：${why}`,
  },
}
