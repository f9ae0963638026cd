/** A request that is refused, in words that may be shown to whoever asked. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** The HTTP status. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503
  /** Stable, in English. */
  readonly code: string
  /** When it may be tried again, in seconds. */
  readonly retryAfter: number | undefined

  constructor(status: ServiceError['status'], code: string, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }

  /** What is sent. */
  toResponse(): Response {
    const headers = {
      ...(this.retryAfter === undefined ? {} : { 'Retry-After': String(this.retryAfter) }),
      ...(this.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    }
    return Response.json({ error: { code: this.code, message: this.message } }, { status: this.status, headers })
  }
}
