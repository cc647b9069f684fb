/** `npm start`: builds missing or stale outputs, then runs the shop in this process. */
import { run } from './run.ts'

const root = new URL('..', import.meta.url).pathname
const built = await run(process.execPath, [`${root}tools/build.ts`])
if (built !== 0) process.exit(built)
await import('../apps/server/src/main.ts')
