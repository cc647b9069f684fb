/** An entry of the `cause` list of a Mercado Pago error, with the codes of its reference (numbers, or strings like E301). */
export type MpCause = { code: number | string; description: string }

const ERROR_WORDS: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'service_unavailable',
}

/** An error in Mercado Pago's format; the app's error handler answers it with `status`. */
export class MpError extends Error {
  readonly status: number
  readonly causes: MpCause[]
  readonly word: string

  constructor(status: number, causes: MpCause[], word = ERROR_WORDS[status] ?? 'bad_request', message?: string) {
    super(message ?? causes.map((cause) => cause.description).join('; '))
    this.status = status
    this.causes = causes
    this.word = word
  }
}

/** A 400 with one cause. */
export const badRequest = (code: number | string, description: string): MpError =>
  new MpError(400, [{ code, description }])

/** The error for an unknown payment id. */
export const paymentNotFound = (): MpError => new MpError(404, [{ code: 2000, description: 'Payment not found' }])

/** The error for an action that the payment's state does not allow. */
export const invalidState = (): MpError =>
  badRequest(2063, 'The action requested is not valid for the current payment state')

/** `{message, error, status, cause}`, the body of every error. */
export const errorBody = (error: MpError) => ({
  message: error.message,
  error: error.word,
  status: error.status,
  cause: error.causes.map((cause) => ({ ...cause, data: null })),
})
