/**
 * Response times of the catalog on PostgreSQL as the shop grows: the same calls at each size, and p99 of the largest as a ratio to
 * the smallest. The shop of each size is generated from the one before.
 *
 *   node tools/bench/growth.ts [--sizes 10000,200000,1000000] [--samples 200] [--accounts 0] [--orders 0] [--only text]
 *
 * It also prints which large tables were read sequentially. `--only` limits the calls to those whose name contains a text. See catalog.ts for what one call is.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'

import { measureCase, openCatalog } from './catalog-calls.ts'
import { cpuBelow, percentile, printMachine, printTable, seededRandom, short } from './figures.ts'
import { fillCatalog } from './generated-catalog.ts'
import { enlargeShop } from './generated-shop.ts'
import { record } from './record.ts'
import { requirePostgres } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,200000' },
    samples: { type: 'string', default: '200' },
    accounts: { type: 'string', default: '0' },
    orders: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})
const samples = Number(options.samples)
const sizes = options.sizes.split(',').map(Number)

/** Prints the tables whose rows the measured calls read one after another, more than 1000 of them at once. */
async function printScans(products: number): Promise<void> {
  // A connection reports its statistics after ten idle seconds.
  await pause(11_000)
  const { rows } = await database.pool.query<{ name: string; scans: number; rows: number }>(
    `select relname as name, seq_scan as scans, seq_tup_read as rows from pg_stat_user_tables
     where seq_tup_read > 1000 * seq_scan order by seq_tup_read desc`,
  )
  const found = rows.map((row) => `${row.name} (${row.scans} scans, ${row.rows} rows)`).join(', ')
  console.log(`${products} products: sequential scans of ${found || 'no large table'}`)
}

type Result = { p50: number; p99: number; cpu: number; rejected: number }

printMachine()
// Only reads are measured.
const postgres = await requirePostgres({ durable: false })
const logger = createLogger({ level: 'error' })
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, logger)
try {
  await migrate(database, logger)
  const words = await fillCatalog(database, Math.min(10_000, ...sizes))
  const results = new Map<string, Result[]>()
  for (const products of sizes) {
    const start = performance.now()
    await enlargeShop(database, { products, accounts: Number(options.accounts), orders: Number(options.orders) })
    console.error(`${products} products: generated in ${Math.round((performance.now() - start) / 1000)} s`)
    await database.pool.query('select pg_stat_reset()')
    const { ask, cases, close } = await openCatalog(database, logger, words, products)
    const cpu = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000 + cpuBelow(postgres.pid)
    }
    for (const { name, path } of cases) {
      if (!name.includes(options.only)) continue
      const random = seededRandom(1)
      const { times, rejected, cpu: used } = await measureCase(ask, () => path(random), samples, cpu)
      const result = { p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu: used, rejected }
      results.set(name, [...(results.get(name) ?? []), result])
    }
    await close()
    await printScans(products)
  }
  const heads = sizes.flatMap((size) => [`${size}: p50 ms`, 'p99 ms', 'CPU ms', 'rejected'])
  printTable(
    ['call', ...heads, 'p99 ratio'],
    Array.from(results, ([name, each]) => {
      const ratio = (each.at(-1)?.p99 ?? Number.NaN) / (each[0]?.p99 ?? Number.NaN)
      if (!/^(search|list)/.test(name)) return [name, ...each.flatMap((one) => Object.values(one)), ratio]
      const figuresOf = (figure: 'p50' | 'p99' | 'cpu') => each.map((one) => short(one[figure])).join(' → ')
      record(
        `${name}, postgres, ${sizes.join(' → ')} products: p50, p99 and CPU ms`,
        `${figuresOf('p50')}; ${figuresOf('p99')} (× ${short(ratio)}); ${figuresOf('cpu')}`,
      )
      return [name, ...each.flatMap((one) => Object.values(one)), ratio]
    }),
  )
} finally {
  await database.close()
  await postgres.stop()
}
