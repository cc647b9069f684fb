import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

import { printable } from './printable.ts'
import { activeTraceId } from './tracing.ts'

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

/** Removes personal fields, two levels deep. pino's `redact` takes ten times as long. */
function withoutPersonalFields(line: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let clean = line
  for (const [key, value] of Object.entries(line)) {
    let logged = value
    if (personalFields.has(key)) logged = '[removed]'
    else if (depth < 1 && isPlainObject(value)) logged = withoutPersonalFields(value, depth + 1)
    if (logged !== value) clean = { ...clean, [key]: logged }
  }
  return clean
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Omits `detail` and `where`, in which PostgreSQL quotes rows. */
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
  /** In every line as `replica`. @default none */
  replica?: string
  /** @default standard output */
  destination?: DestinationStream
}

/** Structured logs, one JSON line each, without bodies, client addresses, queries or cookies. */
export function createLogger({ level = 'info', replica, destination }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: replica === undefined ? null : { replica },
    /** Only while something is traced. */
    mixin() {
      const trace = activeTraceId()
      return trace === undefined ? {} : { trace }
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonalFields },
    serializers: {
      err: serializeError,
      error: serializeError,
      // Fastify's serializers include the client address and the query.
      req: () => undefined,
      res: () => undefined,
    },
  }
  const out = destination ?? pino.destination(1)
  // JSON escapes only control characters below U+0020; others could change the terminal in which logs are read.
  return pino(options, { write: (line) => out.write(printable(line)) })
}
