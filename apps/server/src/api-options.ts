import type { Platform } from '@lotus/api/app'
import type { Database } from '@lotus/api/platform/database'
import type { createLogger } from '@lotus/api/platform/logger'
import { createMailer } from '@lotus/api/platform/mail'

import { demoAuthSecret, demoIdentity, demoKeys, productionWarnings, type Config } from './config.ts'

type Options = { config: Config; database: Database; logger: ReturnType<typeof createLogger> }

/** The part of the API's options that the settings of the process decide, for a running shop and for commands without one. */
export function apiOptions({ config, database, logger }: Options) {
  return {
    database,
    logger,
    publicUrl: config.publicUrl,
    auth: config.auth(() => demoAuthSecret(config.dataDir)),
    google: config.google(() => demoIdentity(config.dataDir)),
    mailer: createMailer(config.mail),
    ...(config.contentDir === null ? {} : { contentDir: config.contentDir }),
    cep: config.cep,
    searchUrl: config.searchUrl,
    payments: { ...config.mercadoPago(() => demoKeys(config.dataDir)), pixMinutes: config.pixMinutes },
    warnings: productionWarnings(config),
  } satisfies Partial<Platform>
}
