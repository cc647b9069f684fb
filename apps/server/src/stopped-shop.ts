import { buildApi } from '@lotus/api/app'
import type { OperatorAnswer, OperatorRequest } from '@lotus/api/modules/operator/operator.service'
import { embeddedFolderIn, openDatabase } from '@lotus/api/platform/database'
import { createLogger } from '@lotus/api/platform/logger'
import { migrate } from '@lotus/api/platform/migrate'
import { holdsDatabase } from '@lotus/pglite/database-folder'

import { apiOptions } from './api-options.ts'
import { readConfig } from './config.ts'
import { apiKey } from './storefront.ts'

/** No shop runs, and the command cannot run without one. */
export class NoShop extends Error {
  override readonly name = 'NoShop'
}

/** The commands that can create a database. Others must not create one in a mistyped folder. */
const creating = new Set(['import-catalog', 'import-settings'])

/**
 * Runs a command of the operator in this process, on the database of a shop that does not run, or that runs on PostgreSQL
 * elsewhere. Jobs, such as e-mails and refunds, wait for the shop.
 * @throws {NoShop} @throws {ConfigError} @throws {DataFolderInUse} @throws {DatabaseUnusable}
 */
export async function runWithoutShop(env: NodeJS.ProcessEnv, request: OperatorRequest): Promise<OperatorAnswer> {
  const config = readConfig(env)
  const { backend, databaseUrl, directUrl, dataDir } = config
  if (backend !== null) {
    throw new NoShop(`API_URL is set: catalog, settings and orders are those of ${backend.url}, and are managed there.`)
  }
  const isNew = databaseUrl === undefined && !(await holdsDatabase(embeddedFolderIn(dataDir)))
  if (isNew && !creating.has(request.args[0] ?? '')) {
    throw new NoShop(
      `There is no shop in ${dataDir}. Name its data folder with DATA_DIR, or its PostgreSQL with DATABASE_URL.`,
    )
  }
  const logger = createLogger({ level: 'silent' })
  const database = await openDatabase({ databaseUrl, directUrl, dataDir }, logger)
  try {
    await migrate(database, logger)
    const options = apiOptions({ config, database, logger })
    const app = await buildApi({
      ...options,
      apiKey,
      clock: database.clock,
      warnings: ['The shop does not run here: jobs, such as e-mails and refunds, wait for it.', ...options.warnings],
      jobsByHand: true,
    })
    try {
      return await app.operator.run(request)
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
}
