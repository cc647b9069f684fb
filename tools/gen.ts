/** Writes every generated file: the contract's types, the tables' types and the fonts. `--check` writes nothing and fails if one is stale. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateFonts } from './fonts.ts'
import { generateTableTypes } from './table-types.ts'

function generateContractTypes(): string {
  const out = join(tmpdir(), `schema-${process.pid}.gen.ts`)
  // openapi-typescript needs TypeScript 5: both live in openapi/ only.
  execFileSync(
    'openapi/node_modules/.bin/openapi-typescript',
    ['openapi/storefront.yaml', '--root-types', '--root-types-no-schema-prefix', '-o', out],
    { stdio: 'ignore' },
  )
  const text = readFileSync(out, 'utf8')
  rmSync(out)
  return text
}

const generated: Record<string, string | Buffer> = {
  'openapi/schema.gen.ts': generateContractTypes(),
  'apps/api/src/platform/schema.gen.ts': await generateTableTypes('apps/api/src/platform/schema.ts'),
  ...(await generateFonts()),
}
const check = process.argv.includes('--check')
for (const [file, content] of Object.entries(generated)) {
  if (!check) writeFileSync(file, content)
  else if (!readFileSync(file).equals(Buffer.from(content))) {
    console.error(`${file} is stale: run "pnpm gen" and commit the result.`)
    process.exitCode = 1
  }
}
