/** The methods of pino's and Fastify's loggers that the platform uses. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', (details: object, message: string) => void>

/** Logs nothing, for tests and tools. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  fatal: () => {},
}
