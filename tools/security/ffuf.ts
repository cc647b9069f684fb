import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { capture } from '../run.ts'

/** Paths of tools, backups, sources and settings, which no shop has; the first is the planted one. */
const hiddenPaths = `
  __state .env .env.production .git/config .git/HEAD .npmrc .ssh/id_rsa .data/mail id_rsa
  package.json pnpm-lock.yaml compose.yaml docker-compose.yml Dockerfile tsconfig.json vite.config.ts
  apps/server/src/main.ts src/main.ts node_modules/fastify/package.json @vite/client __open-in-editor
  backup.sql backup.zip backup.tar.gz dump.sql database database/PG_VERSION db.sqlite config.json
  admin admin/login administrator console debug debug/pprof debug/vars
  server-status metrics actuator actuator/env trace info status env phpinfo.php wp-login.php
  swagger.json swagger-ui api-docs openapi.json openapi.yaml openapi/storefront.yaml graphql graphiql
  api api/__state api/admin api/debug api/metrics api/users api/orders api/operator api/jobs
  api/openapi.json api/v1 api/test api/public api/public/settings/SMTP api/public/settings/SECRET
  media/..%2f..%2fpackage.json assets/..%2fserver%2fentry-server.js ..%2f..%2f.env %2e%2e/%2e%2e/.env
`
  .trim()
  .split(/\s+/)

/** Asks for each path and returns those that are answered by anything but 400, 401 or 404. */
export async function runFfuf(
  origin: string,
  { folder, headers, paths = [] }: { folder: string; headers: readonly string[]; paths?: readonly string[] },
): Promise<{ found: string[]; planted: boolean; count: number }> {
  const [words, report] = [join(folder, 'paths.txt'), join(folder, 'ffuf.json')]
  const all = [...hiddenPaths, ...paths]
  await writeFile(words, all.join('\n'))
  const { code, output } = await capture('ffuf', [
    ...['-u', `${origin}/FUZZ`, '-w', words, '-mc', 'all', '-fc', '400,401,404', '-t', '2', '-timeout', '30', '-s'],
    ...headers.flatMap((header) => ['-H', header]),
    ...['-of', 'json', '-o', report],
  ])
  if (code !== 0) throw new Error(`ffuf ended with ${code}:\n${output.slice(-2000)}`)
  const { results } = JSON.parse(await readFile(report, 'utf8')) as {
    results: { input: { FUZZ: string }; status: number }[]
  }
  const found = results.map(({ input, status }) => `${status} /${input.FUZZ}`)
  return { found, planted: found.includes('200 /__state'), count: all.length }
}
