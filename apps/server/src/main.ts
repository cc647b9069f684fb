import { productionWarnings, readConfig } from './config.ts'
import { startStorefront } from './other-backend.ts'
import { startShop } from './shop.ts'
import { shutDown } from './shut-down.ts'
import { startupMessageOf } from './startup-error.ts'

try {
  const config = readConfig(process.env)
  for (const warning of productionWarnings(config)) console.warn(`NODE_ENV is production and ${warning}`)
  const live = process.argv.includes('--dev')
  const { backend } = config
  const shop =
    backend === null
      ? await startShop({ config, live, demo: config.seedDemo })
      : await startStorefront({ config: { ...config, backend }, live })
  const sandboxes = [
    ...(config.sandbox ? [`  Payment sandbox at ${config.sandbox.url}\n`] : []),
    ...(config.identitySandbox ? [`  Test accounts in place of Google's at ${config.identitySandbox.url}\n`] : []),
  ]
  const at = backend === null ? '' : `  Backend at ${backend.url}\n`
  console.log(`\n  Lótus is open at ${config.publicUrl}\n${at}${sandboxes.join('')}`)

  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal ends the process immediately.
      if (closing) process.exit(1)
      closing = true
      // SIGTERM comes from a supervisor behind a proxy, SIGINT from a terminal.
      shutDown(shop, signal === 'SIGTERM' ? 2 : 0).then(
        (isClosed) => {
          if (!isClosed)
            console.error('The shop did not close in time; what was running is repeated after the next start.')
          process.exit(0)
        },
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
} catch (error) {
  console.error(startupMessageOf(error) ?? error)
  process.exit(1)
}
