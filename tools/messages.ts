/** Fails when a message in the code is not in the catalogs, or when a catalog has no translation of it. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const read = () =>
  new Map(
    globSync('apps/storefront/locales/*.po')
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')] as const),
  )

const before = read()
execFileSync('lingui', ['extract', '--clean'], { stdio: 'ignore' })

const problems: string[] = []
for (const [file, po] of read()) {
  const old = before.get(file)
  if (normal(po) !== normal(old ?? '')) problems.push(`${file} does not match the code: run "npm run messages"`)
  // A check leaves the working tree as it was.
  if (old !== undefined && old !== po) writeFileSync(file, old)
  if (file.endsWith('pt-BR.po')) continue
  for (const [, message] of po.matchAll(/^msgid "(.+)"\nmsgstr ""$(?!\n")/gm))
    problems.push(`${file} has no translation of "${message}"`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

function normal(po: string): string {
  return po
    .replace(/^"POT-Creation-Date:.*$/m, '')
    .replace(/^"PO-Revision-Date:.*$/m, '')
    .trim()
}
