/** Writes every generated file: the contract with its types and statuses, the tables' types, the fonts and the tokens. `--check` writes nothing and fails if one is stale. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateContract } from './contract.ts'
import { generateFonts } from './fonts.ts'
import { generateTableTypes } from './table-types.ts'
import { generateTokens } from './tokens.ts'

function generateContractTypes(document: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  const [source, out] = [join(folder, 'contract.json'), join(folder, 'schema.ts')]
  writeFileSync(source, document)
  // openapi-typescript needs TypeScript 5: both live in openapi/ only.
  execFileSync(
    'openapi/node_modules/.bin/openapi-typescript',
    [source, '--root-types', '--root-types-no-schema-prefix', '-o', out],
    { stdio: 'ignore' },
  )
  const text = readFileSync(out, 'utf8')
  rmSync(folder, { recursive: true })
  return text
}

const { document, statuses } = generateContract(readFileSync('openapi/storefront.yaml', 'utf8'))
const generated: Record<string, string | Buffer> = {
  'openapi/storefront.gen.json': document,
  'openapi/statuses.gen.ts': statuses,
  'openapi/schema.gen.ts': generateContractTypes(document),
  'apps/api/src/platform/schema.gen.ts': await generateTableTypes('apps/api/src/platform/schema.ts'),
  ...(await generateFonts()),
  ...(await generateTokens().catch((error: Error) => {
    // The message names the mistake in a token file; a stack trace would hide it.
    console.error(`✗ ${error.message}`)
    process.exit(1)
  })),
}
const check = process.argv.includes('--check')
for (const [file, content] of Object.entries(generated)) {
  if (!check) writeFileSync(file, content)
  else if (!readFileSync(file).equals(Buffer.from(content))) {
    console.error(`${file} is stale: run "npm run gen" and commit the result.`)
    process.exitCode = 1
  }
}
