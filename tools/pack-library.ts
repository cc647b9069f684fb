/**
 * Builds `packages/ui` and packs it into the given file, which other repositories can install. pnpm replaces the entry points and versions
 * of the workspace by the published ones.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { must } from './run.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file to write, for instance: npm run pack-library -- lotus-ui.tgz')
  process.exit(2)
}
const root = new URL('..', import.meta.url).pathname
const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { packageManager: string }
const pnpm = (...args: string[]) =>
  must('npx', ['--yes', packageManager, '--dir', root, '--filter', '@lotus/ui', ...args])
await pnpm('build')
await pnpm('pack', '--out', resolve(file))
