import { sql } from 'kysely'

import { momentText } from '#domain/days.ts'
import type { OperatorCommand } from '#domain/operator-command.ts'
import type { Database } from '#platform/database.ts'
import { listDeadJobs, measureQueue } from '#platform/dead-jobs.ts'
import { plural, inLine } from '#platform/printable.ts'

export type Finding = {
  name: 'settings' | 'database' | 'search' | 'provider' | 'mail' | 'queue' | 'money' | 'windows' | 'stock'
  state: 'ok' | 'warning' | 'error'
  detail: string
}

export type DoctorOptions = {
  database: Database
  /** What the process was started with and should not be, in production. */
  warnings: readonly string[]
  /** Whether the search index of SEARCH_URL can be used and has the catalog. */
  inspectSearch: () => Promise<Omit<Finding, 'name'>>
  /** Keys of settings that are missing or the demo's. */
  findPlaceholders: () => Promise<string[]>
  /** The account at the payment provider; null if it rejects the token. */
  findAccountId: () => Promise<string | null>
  collectorId: string | null
  /** The last comparison of the provider's payments with ours; null if there was none. */
  lastComparison: () => Promise<{ finishedAt: Date; differences: readonly { repaired: boolean }[] } | null>
  /** The number of orders that `orders-to-pack` lists. */
  countOrdersToPack: () => Promise<number>
  /** The number of orders to pack whose window is closed or over. */
  countOrdersToMove: () => Promise<number>
  /** `differing`: codes of products whose stock is not the sum of their moves. `lacking`: a line for each product with too few units. */
  findStockFaults: () => Promise<{ differing: string[]; lacking: string[] }>
  /** Tries the mail transport and names it. */
  checkMail: () => Promise<string>
}

/** A queue that is older than this does not keep up. */
const oldQueue = 300
const slowQueue = 60
const hour = 3600

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const checks: Record<Finding['name'], (options: DoctorOptions) => Promise<Omit<Finding, 'name'>>> = {
  async settings({ warnings, findPlaceholders }) {
    const missing = await findPlaceholders()
    const all = [
      ...warnings,
      ...(missing.length > 0
        ? [`Settings that are missing or the demo’s: ${missing.join(', ')} (docs/settings.md).`]
        : []),
    ]
    return all.length > 0 ? { state: 'warning', detail: all.join(' ') } : { state: 'ok', detail: 'The shop’s own.' }
  },

  async database({ database: { db, engine } }) {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
    const name = engine === 'postgres' ? 'PostgreSQL' : 'The embedded database'
    return { state: 'ok', detail: `${name} ${rows[0]?.version ?? ''} answers.` }
  },

  search: ({ inspectSearch }) => inspectSearch(),

  async provider({ findAccountId, collectorId }) {
    const accountId = await findAccountId()
    if (accountId === null) return { state: 'error', detail: 'The payment provider rejects MP_ACCESS_TOKEN.' }
    if (collectorId !== null && accountId !== collectorId) {
      return { state: 'error', detail: `MP_ACCESS_TOKEN belongs to account ${accountId}, not to ${collectorId}.` }
    }
    return { state: 'ok', detail: `Account ${accountId} answers.` }
  },

  async mail({ checkMail }) {
    return { state: 'ok', detail: await checkMail() }
  },

  async queue({ database: { db } }) {
    const [{ overdue, seconds }, dead] = [await measureQueue(db), await listDeadJobs(db)]
    const late = `${plural(overdue, 'job')} due, the oldest for ${seconds} s.`
    if (dead.length > 0) return { state: 'error', detail: `${plural(dead.length, 'dead job')} (dead-jobs). ${late}` }
    return { state: seconds > oldQueue ? 'error' : seconds > slowQueue ? 'warning' : 'ok', detail: late }
  },

  async money({ database: { db }, countOrdersToPack, lastComparison }) {
    const { rows } = await sql<{ refunds: number; oldest: number; returns: number }>`
      select
        (select count(*) from refunds where state = 'PENDING')::integer as refunds,
        coalesce((select extract(epoch from now() - min(created_at)) from refunds where state = 'PENDING'), 0)::integer as oldest,
        (select count(*) from order_returns where state in ('REQUESTED', 'APPROVED'))::integer as returns`.execute(db)
    const { refunds = 0, oldest = 0, returns = 0 } = rows[0] ?? {}
    const toPack = await countOrdersToPack()
    const comparison = await lastComparison()
    const unsolved = comparison?.differences.filter(({ repaired }) => !repaired).length ?? 0
    const compared = comparison === null ? 'never' : momentText(comparison.finishedAt)
    const detail = `${plural(toPack, 'order')} to pack, ${plural(returns, 'open return')}, ${plural(refunds, 'pending refund')}, payments compared: ${compared}.`
    if (unsolved > 0)
      return { state: 'error', detail: `${detail} Payments that differ from the provider: ${unsolved} (reconcile).` }
    return oldest > hour
      ? {
          state: 'error',
          detail: `${detail} The oldest refund waits for ${Math.floor(oldest / hour)} h: look at the log.`,
        }
      : { state: 'ok', detail }
  },

  async windows({ countOrdersToMove }) {
    const count = await countOrdersToMove()
    return count > 0
      ? {
          state: 'warning',
          detail: `${plural(count, 'paid order')} in a window that is closed or over (orders-to-move, move-order).`,
        }
      : { state: 'ok', detail: 'No order has to move to another window.' }
  },

  async stock({ findStockFaults }) {
    const { differing, lacking } = await findStockFaults()
    const some = (texts: readonly string[]) => `${texts.slice(0, 10).join('; ')}${texts.length > 10 ? ' …' : ''}`
    if (differing.length > 0)
      return {
        state: 'error',
        detail: `The stock of ${plural(differing.length, 'product')} is not the sum of the moves: ${some(differing)}.`,
      }
    return lacking.length > 0
      ? {
          state: 'error',
          detail: `${plural(lacking.length, 'product')} with negative stock: ${some(lacking)}.`,
        }
      : { state: 'ok', detail: 'Equal to the sum of its moves; no purchase lacks units.' }
  },
}

/** BEY-18: checks the parts that a shop needs to work. */
export const doctorCommand = (options: DoctorOptions): OperatorCommand => ({
  run: async () => {
    const findings: Finding[] = []
    for (const name of Object.keys(checks) as Finding['name'][]) {
      const found = await checks[name](options).catch(
        (error: unknown) => ({ state: 'error', detail: messageOf(error) }) as const,
      )
      findings.push({ name, ...found })
    }
    const text = findings
      .map(({ name, state, detail }) => `${state.padEnd(7)}  ${name.padEnd(8)}  ${inLine(detail)}`)
      .join('\n')
    return { text, data: findings, alarm: findings.some(({ state }) => state === 'error') }
  },
})
