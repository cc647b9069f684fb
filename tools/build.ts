/**
 * Builds what `npm start` serves: the storefront for browser and server with compressed copies. Skips up-to-date
 * outputs, based on the content of the sources.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { must } from './run.ts'

const root = new URL('..', import.meta.url).pathname
const stampFile = `${root}.cache/build.sha256`
const storefront = `${root}apps/storefront`

const sources = globSync(
  [
    'apps/storefront/{src,locales,public}/**/*',
    'apps/storefront/*.ts',
    'packages/*/{src,package.json}/**',
    'openapi/schema.gen.ts',
    'lingui.config.ts',
    'pnpm-lock.yaml',
  ],
  { cwd: root, withFileTypes: true },
)
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`)
  .sort()
const hash = createHash('sha256')
for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file))
const stamp = hash.digest('hex')

const upToDate =
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stamp &&
  existsSync(`${storefront}/dist/server/entry-server.js`)
if (!upToDate) {
  const vite = (...args: string[]) =>
    must('vite', ['build', storefront, '--config', `${storefront}/vite.config.ts`, '--logLevel', 'warn', ...args])
  await vite()
  await vite('--ssr', 'src/entry-server.tsx')
  await compress()
  mkdirSync(`${root}.cache`, { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Writes a Brotli and a gzip copy beside each text asset at build time, so that no request waits for compression. */
async function compress(): Promise<void> {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  const files = globSync('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: `${storefront}/dist/client` })
  for (const name of files) {
    const file = `${storefront}/dist/client/${name}`
    const content = await readFile(file)
    // Shorter ones save less than the headers of a compressed file add.
    if (content.length < 200) continue
    await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
  }
}
