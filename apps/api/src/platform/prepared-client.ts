import pg from 'pg'

const maxStatements = 500

/**
 * A client of the embedded database that prepares each statement with parameters once, as a named statement. PGlite parses and plans as
 * WebAssembly; without that work the catalog's queries take about half of the processor time (`tools/bench/catalog.ts`). On
 * PostgreSQL the saving is too small to give up connection poolers in transaction mode.
 *
 * The statements after the first 500 texts are not named, so that varying search queries use bounded memory. A statement that
 * selects `*` from a table fails after the table is altered, which happens only in migrations, before the shop reads.
 */
export class PreparedClient extends pg.Client {
  #names = new Map<string, string>()

  #nameOf(text: string): string | undefined {
    if (!this.#names.has(text) && this.#names.size < maxStatements) this.#names.set(text, `s${this.#names.size}`)
    return this.#names.get(text)
  }

  // `pg` declares one overload for each form of a call. Only a text with values is changed: a text without may hold several
  // commands, which cannot be prepared.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(config: any, values?: any, callback?: any): any {
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0 || callback !== undefined)
      return super.query(config, values, callback)
    return super.query({ name: this.#nameOf(config), text: config, values })
  }
}
