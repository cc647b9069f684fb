import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** E-mail addresses, and runs of digits as long as a CPF, a phone or a card number. */
const personal = /[^\s"'(=]+@[^\s"')]+|\+?\d[\d .-]{8,22}\d/g
export const withoutPersonalData = (text: string): string => text.replaceAll(personal, '[removed]')

const personalFields = new Set([
  'email',
  'name',
  'phone',
  'cpf',
  'token',
  'cookie',
  'authorization',
  'password',
  'body',
  'headers',
  'query',
])

/** Takes out, two levels deep, what nobody should have logged. pino's `redact` does it too, at ten times the price. */
function withoutPersonalFields(line: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let clean = line
  for (const [key, value] of Object.entries(line)) {
    let kept = value
    if (personalFields.has(key)) kept = '[removed]'
    else if (depth < 1 && isPlainObject(value)) kept = withoutPersonalFields(value, depth + 1)
    if (kept !== value) clean = { ...clean, [key]: kept }
  }
  return clean
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** PostgreSQL quotes rows in `detail` and `where`: of an error only what says where to look is kept. */
function serializeError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  const { code, constraint, table, column, routine } = error as Error & Record<string, unknown>
  return {
    type,
    message: withoutPersonalData(message),
    stack: withoutPersonalData(stack),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, column, routine }).filter(([, value]) => typeof value === 'string'),
    ),
  }
}

export type LoggerOptions = {
  /** @default 'info' */
  level?: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug'
  /** @default standard output */
  destination?: DestinationStream
}

/** Structured logs, one JSON line each, that hold no bodies, addresses of visitors, queries or cookies. */
export function createLogger({ level = 'info', destination }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonalFields },
    serializers: {
      err: serializeError,
      error: serializeError,
      // Fastify would put the address of the visitor and the query into these.
      req: () => undefined,
      res: () => undefined,
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
