import { momentText } from '#domain/days.ts'
import { moveStock, type StockMove } from '#domain/stock-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database.ts'
import { inLine, plural } from '#platform/printable.ts'
import { inTransactionOrDryRun, type Trx } from '#platform/transaction.ts'

import {
  InvalidStockRows,
  mostUnits,
  type OperatorMoveKind,
  type StockMistake,
  type StockMistakeCode,
  type StockRow,
} from './stock-rows.ts'
import { lacksOf, type Lack } from './stock-lacks.ts'
import { stockRepository, type Position, type StockedProduct } from './stock.repository.ts'

export type StockOptions = {
  database: Pick<Database, 'withoutTimeouts'>
  clock: Clock
  /** Called in the transaction that changes the stock. */
  stockChanged: (trx: Db, productIds: readonly number[]) => Promise<void>
}

/** The effect of a command on a product. */
export type StockOutcome = {
  code: string
  name: string
  /** The change of the stock in units. */
  change: number
  onHand: { before: number; after: number }
  reserved: number
  /** The units that can be bought; below zero if units are missing. */
  available: { before: number; after: number }
  counted: { units: number; at: Date; ledger: number } | null
  lacks: Lack[]
  /** Paid orders that are not shipped: their units are sold, and not part of a count. */
  unshipped: { order: string; units: number }[]
}

type Known = { product: StockedProduct; position: Position; rows: StockRow[] }

const wrong = (
  { row }: StockRow,
  column: string | null,
  code: StockMistakeCode,
  problem: string,
  fix: string,
): StockMistake => ({ row, column, code, problem, fix })

const onHandOf = ({ product, position }: Known) => product.stock + position.reserved

/** Finds the mistakes in a product's rows that only its ledger reveals. */
const checks: Record<OperatorMoveKind, (known: Known) => StockMistake[]> = {
  received({ product, rows }) {
    let stock = product.stock
    return rows.flatMap((row) => {
      stock += row.units
      const fix = `A product has at most ${mostUnits} units.`
      return stock <= mostUnits ? [] : [wrong(row, 'units', 'TOO_MANY_UNITS', `makes ${stock} units`, fix)]
    })
  },

  counted({ product, position, rows }) {
    const fix = 'Count again, and write the moment of that count.'
    return rows.flatMap((row): StockMistake[] => {
      const at = row.at ?? new Date(0)
      if (at < product.created_at) {
        const problem = `the product was added to the catalog later, at ${momentText(product.created_at, 'seconds')}`
        return [wrong(row, 'at', 'MOMENT_TOO_EARLY', problem, fix)]
      }
      if (position.lastCount === null || position.lastCount <= at) return []
      const problem = `the product was counted later, at ${momentText(position.lastCount, 'seconds')}`
      return [wrong(row, 'at', 'OLDER_THAN_COUNT', problem, fix)]
    })
  },

  written_off(known) {
    let left = onHandOf(known)
    return known.rows.flatMap((row): StockMistake[] => {
      left -= row.units
      if (left >= 0) return []
      const problem = `${row.units} units are more than the ${left + row.units} on hand`
      return [wrong(row, 'units', 'MORE_THAN_ON_HAND', problem, 'Correct the number, or count the product.')]
    })
  },
}

const repeatHours = 24
const keyOf = (productId: number, { units, reason }: { units: number; reason: string }) =>
  JSON.stringify([productId, units, reason])

/** Finds the rows that were recorded in the last 24 hours, such as those of a file that is sent twice. Counts can be repeated. */
async function findRepeated(trx: Trx, kind: OperatorMoveKind, all: readonly Known[], now: Date) {
  if (kind === 'counted') return []
  const since = new Date(now.getTime() - repeatHours * 60 * 60 * 1000)
  const ids = all.map(({ product }) => product.id)
  const recorded = new Map(
    (await stockRepository.listRecorded(trx, kind, ids, since)).map((move) => [keyOf(move.productId, move), move]),
  )
  return all.flatMap(({ product, rows }) =>
    rows.flatMap((row): StockMistake[] => {
      const before = recorded.get(keyOf(product.id, row))
      if (before === undefined) return []
      const problem = `${inLine(before.actor)} recorded ${plural(row.units, 'unit')} of ${product.code} with this reason at ${momentText(before.at)}`
      return [wrong(row, null, 'RECORDED_BEFORE', problem, 'If these are other units, add --again.')]
    }),
  )
}

const moves: Record<OperatorMoveKind, (row: StockRow, known: Known, now: Date) => StockPart> = {
  received: ({ units }, _, now) => ({ source: 'supplier', destination: 'stock', quantity: units, at: now }),
  counted({ units, at }, { position }, now) {
    const difference = units - position.onHandThen
    return {
      ...(difference < 0
        ? { source: 'stock', destination: 'difference' }
        : { source: 'difference', destination: 'stock' }),
      quantity: Math.abs(difference),
      counted: units,
      at: at ?? now,
    }
  },
  written_off: ({ units }, _, now) => ({ source: 'stock', destination: 'loss', quantity: units, at: now }),
}
type StockPart = Pick<StockMove, 'source' | 'destination' | 'quantity' | 'at' | 'counted'>

export type Stock = ReturnType<typeof createStock>

/** BEY-26: what operators do with stock, as moves of the ledger with their actor and reason. */
export function createStock({ database, clock, stockChanged }: StockOptions) {
  async function find(trx: Trx, rows: readonly StockRow[], now: Date): Promise<Known[]> {
    const products = await stockRepository.lock(
      trx,
      rows.map(({ code }) => code),
    )
    const idOf = new Map(products.flatMap(({ id, given }) => given.map((code) => [code, id])))
    const rowsOf = Map.groupBy(rows, ({ code }) => idOf.get(code))
    const mistakes = rows
      .filter(({ code }) => !idOf.has(code))
      .map((row) => {
        const fix = 'Correct the code, or add the product with import-catalog.'
        return wrong(row, 'code', 'UNKNOWN_CODE', `"${row.code}" is not in the catalog`, fix)
      })
    if (mistakes.length > 0) throw new InvalidStockRows(mistakes)
    const moments = products.map(({ id }) => rowsOf.get(id)?.[0]?.at ?? now)
    const ids = products.map(({ id }) => id)
    const positions = new Map((await stockRepository.listPositions(trx, ids, moments)).map((one) => [one.id, one]))
    return products.flatMap((product) => {
      const position = positions.get(product.id)
      return position === undefined ? [] : [{ product, position, rows: rowsOf.get(product.id) ?? [] }]
    })
  }

  async function describe(trx: Trx, kind: OperatorMoveKind, all: readonly Known[], after: ReadonlyMap<number, number>) {
    const holders = Map.groupBy(
      await stockRepository.listHolders(
        trx,
        all.map(({ product }) => product.id),
      ),
      ({ productId }) => productId,
    )
    return all.map((known): StockOutcome => {
      const { product, position, rows } = known
      const available = after.get(product.id) ?? product.stock
      const held = holders.get(product.id) ?? []
      const [row] = rows
      return {
        code: product.code,
        name: product.name,
        change: available - product.stock,
        onHand: { before: onHandOf(known), after: available + position.reserved },
        reserved: position.reserved,
        available: { before: product.stock, after: available },
        counted: kind === 'counted' && row?.at ? { units: row.units, at: row.at, ledger: position.onHandThen } : null,
        lacks: lacksOf(available, held),
        unshipped:
          kind === 'counted'
            ? held.flatMap(({ orderNumber, sold }) =>
                orderNumber === null || sold === 0 ? [] : [{ order: orderNumber, units: sold }],
              )
            : [],
      }
    })
  }

  return {
    /**
     * Records the rows in one transaction, all or none.
     * @param dryRun rolls them back, to report their outcome
     * @param again accepts rows that were recorded in the last 24 hours
     * @throws {InvalidStockRows}
     */
    async record(
      kind: OperatorMoveKind,
      rows: readonly StockRow[],
      { actor, dryRun, again }: { actor: string; dryRun: boolean; again: boolean },
    ): Promise<StockOutcome[]> {
      const work = async (trx: Trx) => {
        const now = new Date(clock())
        const all = await find(trx, rows, now)
        const mistakes = all.flatMap((known) => checks[kind](known))
        if (!again) mistakes.push(...(await findRepeated(trx, kind, all, now)))
        if (mistakes.length > 0) throw new InvalidStockRows(mistakes)
        const changes = await moveStock(
          trx,
          all.flatMap((known) =>
            known.rows.map((row): StockMove => {
              const part = moves[kind](row, known, now)
              return { kind, productId: known.product.id, actor, reason: row.reason, ...part }
            }),
          ),
        )
        const after = new Map((changes ?? []).map((change) => [change.productId, change.after]))
        const outcomes = await describe(trx, kind, all, after)
        await stockChanged(trx, [...after.keys()])
        return outcomes
      }
      return database.withoutTimeouts((db) => inTransactionOrDryRun(db, dryRun, work))
    },
  }
}
