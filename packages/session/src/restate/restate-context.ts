/** What is needed of the `Context` that Restate gives to a handler: that of `@restatedev/restate-sdk` 1.12 fits. */
export interface RestateContext {
  request(): {
    /** The invocation, the same in every attempt. */
    readonly id: string
    /** Aborted when this attempt is over: the invocation goes on elsewhere, or nowhere. */
    readonly attemptCompletedSignal: AbortSignal
  }
  /** Runs an action, unless its result is recorded; resolves when it is. */
  run<T>(name: string, action: () => Promise<T>): PromiseLike<T>
}
