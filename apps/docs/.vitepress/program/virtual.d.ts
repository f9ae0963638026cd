/** Made by site/chapters-plugin.ts. */
declare module 'virtual:chapters' {
  export interface Chapter {
    /** The files of its program as `chNN/file.ts`, its entry first. */
    readonly files: Readonly<Record<string, string>>
    readonly golden: string
    /** Of programs that need what a page does not have. */
    readonly recording?: { readonly output: string; readonly events: readonly import('@minagent/types').RunEvent[] }
  }
  export const chapters: Readonly<Record<string, () => Promise<{ readonly default: Chapter }>>>
}
