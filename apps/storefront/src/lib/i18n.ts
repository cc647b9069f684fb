import { setupI18n, type I18n, type Messages } from '@lingui/core'

/** The shop's languages in the order they are offered. pt-BR is the source of every text (UX-04, D3). */
export const locales = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt-BR'

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

const shop = import.meta.glob<{ messages: Messages }>('../../locales/*.po')
const checkout = import.meta.glob<{ messages: Messages }>('../../locales/checkout/*.po')

async function read(files: Record<string, () => Promise<{ messages: Messages }>>, path: string): Promise<Messages> {
  const load = files[path]
  if (load === undefined) throw new Error(`No catalogue ${path}`)
  return (await load()).messages
}

/** An I18n of its own with the texts of the public pages: one a request on the server, one a page in the browser. */
export async function createI18n(locale: Locale): Promise<I18n> {
  return setupI18n({ locale, messages: { [locale]: await read(shop, `../../locales/${locale}.po`) } })
}

/** Loads of the checkout's texts by language. On the I18n itself: components hold a proxy of it, a new one after every change. */
const loads = Symbol('checkout texts')
type WithLoads = I18n & { [loads]?: Map<string, Promise<void>> }

/** Adds the texts of the checkout and order pages, which a public page does not carry. The same promise for the same language. */
export function loadCheckoutTexts(i18n: WithLoads): Promise<void> {
  const { locale } = i18n
  const known = (i18n[loads] ??= new Map<string, Promise<void>>())
  const load = known.get(locale) ?? addCheckoutTexts(i18n, locale)
  known.set(locale, load)
  load.catch(() => known.delete(locale))
  return load
}

async function addCheckoutTexts(i18n: I18n, locale: string): Promise<void> {
  i18n.load(locale, await read(checkout, `../../locales/checkout/${locale}.po`))
}

/** Changes the language of a page in place, keeping which groups of texts it has (NAV-04). */
export async function changeLocale(i18n: WithLoads, locale: Locale): Promise<void> {
  const needsCheckout = (i18n[loads]?.size ?? 0) > 0
  const [messages, more] = await Promise.all([
    read(shop, `../../locales/${locale}.po`),
    needsCheckout ? read(checkout, `../../locales/checkout/${locale}.po`) : {},
  ])
  if (needsCheckout) i18n[loads]?.set(locale, Promise.resolve())
  i18n.loadAndActivate({ locale, messages: { ...messages, ...more } })
}
