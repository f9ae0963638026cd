import type { Locale } from '@minagent/types'

/** What is said about sandboxes. `{problem}` is why there is none. */
export interface SandboxTexts {
  /** A warning for people. */
  readonly absent: string
  readonly required: string
}

/** See {@link SandboxTexts}. */
export const sandboxTexts: Readonly<Record<Locale, SandboxTexts>> = {
  en: {
    absent:
      'Commands run WITHOUT a sandbox: {problem}. They can read and change whatever you can, and reach the network. Install bubblewrap, or choose sandbox: "required" to refuse this.',
    required: 'A sandbox is required and there is none: {problem}. Install bubblewrap, or give an adapter.',
  },
  zh: {
    absent:
      '命令将在没有沙箱的情况下运行：{problem}。它们可以读取和修改你能访问的一切，也可以访问网络。请安装 bubblewrap，或选择 sandbox: "required" 以拒绝这种运行方式。',
    required: '要求使用沙箱，但没有可用的沙箱：{problem}。请安装 bubblewrap，或提供适配器。',
  },
}
