/**
 * Plans every statement of the API in a large generated shop and fails if one reads a large table sequentially, if no index
 * supports it, or if it costs too much: runs the API's tests on a PostgreSQL that logs every statement, then explains each
 * distinct one with the parameters of the tests.
 *
 *   node tools/bench/plans.ts [--products 200000] [--accounts 200000] [--orders 200000] [path of tests]
 */
import { parseArgs } from 'node:util'

import { openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'

import { fillCatalog } from './generated-catalog.ts'
import { enlargeShop } from './generated-shop.ts'
import { statementsOfTests } from './logged-statements.ts'
import { isAccepted, openPlanner } from './plan-faults.ts'
import { requirePostgres } from './temporary.ts'

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '200000' },
    accounts: { type: 'string', default: '200000' },
    orders: { type: 'string', default: '200000' },
  },
})

const { statements, code } = await statementsOfTests(paths)
const logger = createLogger({ level: 'error' })
const postgres = await requirePostgres()
const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, logger)
try {
  await migrate(database, logger)
  await fillCatalog(database, 10_000)
  await enlargeShop(database, {
    products: Number(options.products),
    accounts: Number(options.accounts),
    orders: Number(options.orders),
  })
  const planner = await openPlanner(database)
  let [faulty, unplanned] = [0, 0]
  for (const [key, statement] of statements) {
    const faults = await planner.faultsOf(statement)
    if (faults === null) unplanned++
    if (faults === null || faults.size === 0 || isAccepted(key)) continue
    faulty++
    console.log(`${key.slice(0, 300)}\n  ${[...faults].join('\n  ')}`)
  }
  planner.close()
  console.log(`${statements.size} statements, ${faulty} with a fault, ${unplanned} not planned`)
  process.exitCode = faulty > 0 ? 1 : code
} finally {
  await database.close()
  await postgres.stop()
}
