import { ServiceError } from '../service-error.ts'

/** The answer to a request that was refused, or that went wrong, in OpenAI's form. */
export function openaiErrorResponse(error: unknown): Response {
  if (!(error instanceof ServiceError)) {
    const headers = { 'X-Should-Retry': 'false' }
    return Response.json(errorOf(500, 'internal_error', 'Something went wrong inside the service.'), { status: 500, headers })
  }
  const { status, headers } = error.toResponse()
  headers.delete('content-length')
  return Response.json(errorOf(status, error.code, error.message), { status, headers })
}

/** An error as it is sent. */
export function errorOf(status: number, code: string, message: string): object {
  return { error: { message, type: typeOf(status, code), param: null, code } }
}

function typeOf(status: number, code: string): string {
  if (status === 401) return 'authentication_error'
  if (status === 429) return 'rate_limit_error'
  return status >= 500 || code === 'internal_error' ? 'server_error' : 'invalid_request_error'
}
