/** Writes every generated file: the contract's types. `--check` writes nothing and fails where one is stale. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const check = process.argv.includes('--check')
const target = 'openapi/schema.gen.ts'
const out = check ? join(tmpdir(), `schema-${process.pid}.gen.ts`) : target

// openapi-typescript needs TypeScript 5: both live in openapi/ only.
execFileSync(
  'openapi/node_modules/.bin/openapi-typescript',
  ['openapi/storefront.yaml', '--root-types', '--root-types-no-schema-prefix', '-o', out],
  { stdio: check ? 'ignore' : 'inherit' },
)

if (check) {
  const fresh = readFileSync(out, 'utf8') === readFileSync(target, 'utf8')
  rmSync(out)
  if (!fresh) {
    console.error(`${target} is stale: run "pnpm gen" and commit what it writes.`)
    process.exit(1)
  }
}
