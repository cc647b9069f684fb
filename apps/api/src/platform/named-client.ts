import { createHash } from 'node:crypto'

import pg from 'pg'

const maxNames = 500
const nameable = /^\s*(select|insert|update|delete|with)\b/i

type Callback = (error: Error, result: pg.QueryResult) => void

/** Postgres refuses a prepared statement whose result changed under it, for instance by a migration elsewhere. */
const isStalePlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

/**
 * `pg`'s client, that prepares each statement once a connection: about a third less time for a small query.
 *
 * Statements must be stable texts: use `= any($1)` rather than lists of placeholders. Past 500 texts the rest go unnamed.
 */
export class NamedClient extends pg.Client {
  #names = new Map<string, string>()
  #generation = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that is lost while somebody works with it tells them by their query, and says it here as well, where
    // nobody listening would end the process.
    this.on('error', () => {})
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames || !nameable.test(text) || text.includes(';')) return known
    const name = `${this.#generation}_${createHash('sha1').update(text).digest('hex')}`
    this.#names.set(text, name)
    return name
  }

  // `pg` types one overload for each way to call; this takes them all and changes only "text and values".
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(config: any, values?: any, callback?: Callback): any {
    if (typeof config !== 'string' || !Array.isArray(values) || callback !== undefined) {
      return super.query(config, values, callback as Callback)
    }
    const name = this.#nameOf(config)
    if (name === undefined) return super.query(config, values)
    return super.query({ name, text: config, values }).catch((error: unknown) => {
      if (isStalePlan(error)) {
        this.#generation++
        this.#names.clear()
      }
      throw error
    })
  }
}
