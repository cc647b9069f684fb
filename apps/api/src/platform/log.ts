/** What the platform needs of a logger: pino's and Fastify's both have it. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', (details: object, message: string) => void>

/** Says nothing: for tests and tools that look at results, not at logs. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  fatal: () => {},
}
