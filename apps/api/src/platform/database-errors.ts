const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The transaction lost against another one and can be retried: serialization failure or deadlock. */
export const isRetriable = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

const unavailable = new Set([
  '57014',
  '55P03',
  '25P03',
  '53300',
  '53200',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // PgBouncer: lost connections to the server, time-outs of its queue and everything else that it reports itself.
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The database is temporarily unreachable, full or too slow; the call itself is valid. */
export const isUnavailable = (error: unknown) =>
  unavailable.has(codeOf(error)) ||
  (error instanceof Error &&
    // Messages of `pg` and its pool that have no code.
    /^(timeout exceeded when trying to connect|Connection terminated|The embedded database|Client .+ is not queryable$|Cannot use a pool after calling end)/.test(
      error.message,
    ))

/** Another row has this key. `constraint` restricts the check to one unique index. */
export const isUniqueViolation = (error: unknown, constraint?: string) =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint))

/** Another transaction held a lock on a row or key for too long. */
export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'
