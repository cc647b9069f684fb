/** Fails where a text in the code is not in the catalogues, or a catalogue has no translation for it. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const files = globSync('apps/storefront/locales/**/*.po').sort()
const before = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

execFileSync('lingui', ['extract', '--clean'], { stdio: 'ignore' })

const complaints: string[] = []
for (const file of globSync('apps/storefront/locales/**/*.po').sort()) {
  const now = readFileSync(file, 'utf8')
  if (normal(now) !== normal(before.get(file) ?? ''))
    complaints.push(`${file} does not match the code: run "lingui extract --clean"`)
  // A checker leaves the tree as it found it.
  const was = before.get(file)
  if (was !== undefined && was !== now) writeFileSync(file, was)
  if (file.endsWith('pt-BR.po')) continue
  const untranslated = [...now.matchAll(/^msgid "(.+)"\nmsgstr ""$(?!\n")/gm)].map((match) => match[1])
  for (const text of untranslated) complaints.push(`${file} has no translation of "${text}"`)
}

if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}

function normal(po: string): string {
  return po
    .replace(/^"POT-Creation-Date:.*$/m, '')
    .replace(/^"PO-Revision-Date:.*$/m, '')
    .trim()
}
