/**
 * Response times of the catalog with 50,000 products on the embedded database: the whole API in this process (contract, handlers,
 * search, SQL, serialization; no sockets), bypassing the response cache, one call at a time. `growth.ts` measures PostgreSQL.
 *
 *   node tools/bench/catalog.ts [--products 50000] [--samples 400] [--seed 1]
 *
 * p50 and p99 are milliseconds of one call. "new counts" are filters that were not requested in the last 30 s, so that the
 * facet counts are computed too; "cached counts" are repeated filters with another page or sort. "CPU ms" is the processor time
 * of one call including the database's; it is reliable on a busy machine, p50 and p99 are not. The first row of each table is
 * the baseline, a call without a database; `× floor` is p50 over its p50. Each search and suggestion uses new words while
 * the catalog has some. "rejected" counts 503 responses, whose times are included.
 */
import { parseArgs } from 'node:util'

import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'

import { measureCase, openCatalog } from './catalog-calls.ts'
import { percentile, printMachine, printTable, seededRandom } from './figures.ts'
import { fillCatalog } from './generated-catalog.ts'
import { record } from './record.ts'
import { temporaryFolder } from './temporary.ts'

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    samples: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
  },
})
const products = Number(options.products)
const samples = Number(options.samples)
const seed = Number(options.seed)

printMachine()
const folder = await temporaryFolder()
const logger = createLogger({ level: 'error' })
const database = await openDatabase({ dataDir: folder.path }, logger)
try {
  await migrate(database, logger)
  const start = performance.now()
  const words = await fillCatalog(database, products, seed)
  const seconds = (performance.now() - start) / 1000
  const { ask, cases, close } = await openCatalog(database, logger, words, products)
  const cpu = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const rows: (string | number)[][] = []
  let floor = Number.NaN
  for (const { name, path } of cases) {
    const random = seededRandom(seed)
    const one = await measureCase(ask, () => path(random), samples, cpu)
    const { times, found, rejected } = one
    const p50 = percentile(times, 0.5)
    if (rows.length === 0) floor = p50
    const isList = /list|search|suggestions/.test(name)
    record(`${name}, pglite, p50 ms`, p50)
    rows.push([
      name,
      p50,
      percentile(times, 0.99),
      one.cpu,
      p50 / floor,
      isList ? `${Math.round((found / samples) * 100)} %` : '–',
      rejected,
    ])
  }
  console.log(`\n${products} products, created in ${Math.round(seconds)} s, ${samples} calls each\n`)
  printTable(['call', 'p50 ms', 'p99 ms', 'CPU ms', '× floor', 'with results', 'rejected'], rows)
  await close()
} finally {
  await database.close()
  await folder.remove()
}
