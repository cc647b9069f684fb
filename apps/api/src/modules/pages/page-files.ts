import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'yaml'

import { languages } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'

import { decodeUtf8, notUtf8 } from '#domain/utf8.ts'

import { placeholdersIn, renderDocument } from './page-document.ts'

/** Texts of a page in one language, with placeholders. */
export type PageFile = { title: string; description: string; changedOn: string; text: string }
/** By page and language. Every page has pt-BR. */
export type PageFiles = Map<string, Partial<Record<Language, PageFile>> & { 'pt-BR': PageFile }>

/** The placeholders of the texts, see docs/information-pages.md. */
export const placeholders = [
  'shop',
  'cnpj',
  'address',
  'email',
  'phone',
  'whatsapp',
  'wechat',
  'website',
  'hours',
  'minimumOrder',
  'freeShippingFrom',
  'maxInstallments',
  'interestFree',
] as const

const frontMatter = /^---\n([\s\S]*?)\n---\n/

/**
 * Reads `<language>/<page>.md` of a content folder.
 *
 * @throws {Error} that names the file and its mistake
 */
export function readPageFiles(folder: string): PageFiles {
  const files: PageFiles = new Map()
  const source = join(folder, 'pt-BR')
  if (!existsSync(source)) throw new Error(`The content folder needs the folder ${source}`)
  for (const name of readdirSync(source)
    .filter((file) => file.endsWith('.md'))
    .sort()) {
    const page = name.slice(0, -'.md'.length)
    if (!/^[a-z][a-z0-9-]{1,40}$/.test(page))
      throw new Error(`${join(source, name)}: the name of a page has small letters, digits and hyphens`)
    const translations = languages
      .filter((language) => existsSync(join(folder, language, name)))
      .map((language) => [language, readPageFile(join(folder, language, name))] as const)
    files.set(page, Object.fromEntries(translations) as { 'pt-BR': PageFile })
  }
  return files
}

function readPageFile(path: string): PageFile {
  const decoded = decodeUtf8(readFileSync(path))
  if (decoded === null) throw new Error(`${path}: ${notUtf8.problem}. ${notUtf8.fix}`)
  const content = decoded.replaceAll('\r\n', '\n')
  const [head, matter = ''] = frontMatter.exec(content) ?? ['']
  try {
    const { title, description, changedOn } = (parse(matter) ?? {}) as Partial<Record<string, unknown>>
    if (typeof title !== 'string' || title.length > 120) throw new Error('title must be a text of at most 120 letters')
    if (typeof description !== 'string' || description.length > 300)
      throw new Error('description must be a text of at most 300 letters')
    if (typeof changedOn !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(changedOn))
      throw new Error('changedOn must be a day such as 2026-11-24')
    const text = content.slice(head.length)
    const unknown = placeholdersIn(content).find((name) => !placeholders.some((known) => known === name))
    if (unknown !== undefined) throw new Error(`there is no placeholder {{${unknown}}}`)
    renderDocument(text, Object.fromEntries(placeholders.map((name) => [name, name])))
    return { title, description, changedOn, text }
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
}
