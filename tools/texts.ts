/**
 * Fails where a text in the code is not in the catalogues, where a catalogue has no translation for it, or where two
 * catalogues of a language have two: what is loaded later would change words that stand on the page already.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** One text with its context, if it has one, and its translation. */
const entry = /^((?:msgctxt .*\n)?msgid .*\n(?:".*\n)*)msgstr ((?:".*\n?)+)/gm
const files = globSync('apps/storefront/locales/**/*.po').sort()
const before = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

execFileSync('lingui', ['extract', '--clean'], { stdio: 'ignore' })

const complaints: string[] = []
/** What a language says for a text, by language and text, and the catalogue that says so. */
const said = new Map<string, { translation: string; file: string }>()
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
  const language = basename(file)
  for (const [, text = '', translation = ''] of now.matchAll(entry)) {
    // The catalogue's own head.
    if (text === 'msgid ""\n') continue
    const key = `${language} ${text}`
    const other = said.get(key)
    if (other === undefined) said.set(key, { translation, file })
    else if (other.translation !== translation)
      complaints.push(`${file} and ${other.file} translate ${text.slice(text.indexOf('msgid ') + 6)} in two ways`)
  }
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
