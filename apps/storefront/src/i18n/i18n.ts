import { setupI18n, type I18n, type Messages } from '@lingui/core'

/** The shop's languages in the order they are offered. pt-BR is the source of every text (UX-04, D3). */
export const locales = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt-BR'

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

const first = import.meta.glob<{ messages: Messages }>('../../locales/first/*.po')
const groups = {
  shop: import.meta.glob<{ messages: Messages }>('../../locales/*.po'),
  checkout: import.meta.glob<{ messages: Messages }>('../../locales/checkout/*.po'),
  account: import.meta.glob<{ messages: Messages }>('../../locales/account/*.po'),
}

/**
 * Texts that the first load does not carry: those of the public pages' parts, which come with them, those of the checkout
 * and order pages, those of signing in and the account.
 */
export type TextGroup = keyof typeof groups

export const isTextGroup = (value: unknown): value is TextGroup => typeof value === 'string' && value in groups

async function read(files: Record<string, () => Promise<{ messages: Messages }>>, path: string): Promise<Messages> {
  const load = files[path]
  if (load === undefined) throw new Error(`No catalogue ${path}`)
  return (await load()).messages
}

const readFirst = (locale: string) => read(first, `../../locales/first/${locale}.po`)
const readGroup = (group: TextGroup, locale: string) =>
  read(groups[group], `../../locales/${group === 'shop' ? '' : `${group}/`}${locale}.po`)

/** An I18n of its own: one a request on the server, one a page in the browser, where the page brings the texts. */
export const createI18n = (locale: Locale, texts: Messages = {}): I18n =>
  setupI18n({ locale, messages: { [locale]: { ...texts } } })

/** What the server draws the public pages with, and of these the texts that a page brings to come alive. */
export async function serverTexts(locale: Locale): Promise<{ all: Messages; first: Messages }> {
  const [known, more] = await Promise.all([readFirst(locale), readGroup('shop', locale)])
  return { all: { ...known, ...more }, first: known }
}

/**
 * Adds texts of the page's language. Not `i18n.load`, which tells everyone who has read: nobody has read these yet, and
 * parts that are not alive must not be updated (`island.tsx`).
 */
export const addTexts = (i18n: I18n, texts: Messages): void => void Object.assign(i18n.messages, texts)

/** Loads of groups by language. On the I18n itself: components hold a proxy of it, a new one after every change. */
const loads = Symbol('groups of texts')
type WithLoads = I18n & { [loads]?: Map<TextGroup, Map<string, Promise<void>>> }

/** Adds a group of texts. The same promise for the same group and language. */
export function loadTexts(i18n: WithLoads, group: TextGroup): Promise<void> {
  const { locale } = i18n
  const known = loadsOf(i18n, group)
  const load = known.get(locale) ?? addGroup(i18n, group, locale)
  known.set(locale, load)
  load.catch(() => known.delete(locale))
  return load
}

function loadsOf(i18n: WithLoads, group: TextGroup): Map<string, Promise<void>> {
  const all = (i18n[loads] ??= new Map<TextGroup, Map<string, Promise<void>>>())
  const known = all.get(group) ?? new Map<string, Promise<void>>()
  all.set(group, known)
  return known
}

async function addGroup(i18n: I18n, group: TextGroup, locale: string): Promise<void> {
  const [texts] = await Promise.all([
    readGroup(group, locale),
    // Forms and messages are used by all pages: their texts are the shop's, and these pages show them at once.
    group === 'shop' ? undefined : loadTexts(i18n, 'shop'),
  ])
  if (i18n.locale === locale) addTexts(i18n, texts)
}

/** Changes the language of a page in place, keeping which groups of texts it has (NAV-04). */
export async function changeLocale(i18n: WithLoads, locale: Locale): Promise<void> {
  const needed = [...(i18n[loads] ?? [])].filter(([, known]) => known.size > 0).map(([group]) => group)
  const [messages, ...more] = await Promise.all([readFirst(locale), ...needed.map((group) => readGroup(group, locale))])
  for (const group of needed) loadsOf(i18n, group).set(locale, Promise.resolve())
  i18n.loadAndActivate({ locale, messages: Object.assign({}, messages, ...more) })
}
