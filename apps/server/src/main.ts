import { DatabaseUnusable } from '@lotus/api/platform/database'
import { DataFolderInUse, DataFolderUnwritable } from '@lotus/pglite/data-lock'
import { DatabaseDamaged } from '@lotus/pglite/database-folder'

import { ConfigError, productionWarnings, readConfig } from './config.ts'
import { startShop } from './shop.ts'

/** The message of an error that an operator can fix, without a stack; null for other errors. */
function messageOf(error: unknown): string | null {
  const expected = [ConfigError, DataFolderInUse, DataFolderUnwritable, DatabaseDamaged, DatabaseUnusable]
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use: stop the program that uses it, or set PORT (and SANDBOX_PORT, IDENTITY_SANDBOX_PORT) to another.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user: set PORT to one above 1023.`
  return null
}

try {
  const config = readConfig(process.env)
  for (const warning of productionWarnings(config)) console.warn(`NODE_ENV is production and ${warning}`)
  const live = process.argv.includes('--dev')
  const shop = await startShop({ config, live, prepareMedia: config.seedDemo })
  const sandboxes = [
    ...(config.sandbox ? [`  Payment sandbox at ${config.sandbox.url}\n`] : []),
    ...(config.identitySandbox ? [`  Test accounts in place of Google's at ${config.identitySandbox.url}\n`] : []),
  ]
  console.log(`\n  Lótus is open at ${config.publicUrl}\n${sandboxes.join('')}`)

  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal ends the process immediately.
      if (closing) process.exit(1)
      closing = true
      shop.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
} catch (error) {
  console.error(messageOf(error) ?? error)
  process.exit(1)
}
