/**
 * Builds what `npm start` serves: the storefront for browser and server with compressed copies. Skips up-to-date
 * outputs, based on the content of the sources.
 */
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { must } from './run.ts'
import { stampOf } from './stamp.ts'

const root = new URL('..', import.meta.url).pathname
const storefront = `${root}apps/storefront`

const stamp = stampOf('build', [
  'apps/storefront/{src,locales,public}/**/*',
  'apps/storefront/{*.ts,package.json}',
  'packages/*/{src,package.json}/**',
  'openapi/schema.gen.ts',
  'lingui.config.ts',
  'pnpm-lock.yaml',
])
if (!stamp.isCurrent || !existsSync(`${storefront}/dist/server/entry-server.js`)) {
  console.log('Building the pages of the shop. The first start takes about a minute, later ones a few seconds.')
  const vite = (...args: string[]) =>
    must('vite', ['build', storefront, '--config', `${storefront}/vite.config.ts`, '--logLevel', 'warn', ...args])
  await vite()
  await vite('--ssr', 'src/entry-server.tsx')
  await compress()
  stamp.done()
}

/** Writes a Brotli and a gzip copy beside each text asset at build time, so that no request waits for compression. */
async function compress(): Promise<void> {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  const files = globSync('**/*.{js,css,svg,json,txt}', { cwd: `${storefront}/dist/client` })
  for (const name of files) {
    const file = `${storefront}/dist/client/${name}`
    const content = await readFile(file)
    // Shorter ones save less than the headers of a compressed file add.
    if (content.length < 200) continue
    await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
  }
}
