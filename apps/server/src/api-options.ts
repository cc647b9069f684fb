import type { Platform } from '@lotus/api/app'
import type { Database } from '@lotus/api/platform/database'
import type { createLogger } from '@lotus/api/platform/logger'
import { createMailer } from '@lotus/api/platform/mail'

import { productionWarnings, type Config } from './config.ts'
import { demoAuthSecret, demoIdentity, demoKeys } from './demo-secrets.ts'

type Options = { config: Config; database: Database; logger: ReturnType<typeof createLogger> }

/** The API's options from the settings of the process, for a running shop and for commands while no shop runs. */
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
    push: config.push,
    searchUrl: config.searchUrl,
    payments: { ...config.mercadoPago(() => demoKeys(config.dataDir)), pixMinutes: config.pixMinutes },
    warnings: productionWarnings(config),
  } satisfies Partial<Platform>
}
