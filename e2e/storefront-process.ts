/** The pages in front of another backend, in their own process. */
import { readConfig } from '@lotus/server/config'
import { startStorefront } from '@lotus/server/other-backend'

const { backend, ...config } = readConfig(process.env)
if (backend === null) throw new Error('API_URL is missing')
const { close } = await startStorefront({ config: { ...config, backend }, pageLimits: null })
process.on('disconnect', () => void close().finally(() => process.exit(0)))
process.send?.({ id: 0, error: null })
