import { setupI18n, type I18n, type Messages } from '@lingui/core'

/** The choice of the toolbar that changes nothing. */
export const ownSetting = 'own'

type Globals = Record<string, unknown>

/**
 * The theme and the language of a story: those chosen in the toolbar, otherwise its own. They are separate globals, because
 * Storybook locks the toolbar's choice of a global that a story sets.
 */
export function settingsOf(globals: Globals): { theme: string; locale: string } {
  const settingOf = (name: string, chosen: string) =>
    String(globals[chosen] === ownSetting ? globals[name] : globals[chosen])
  return { theme: settingOf('theme', 'chosenTheme'), locale: settingOf('locale', 'chosenLocale') }
}

const catalogs = import.meta.glob<{ messages: Messages }>('../apps/storefront/locales/*.po')
const instances = new Map<string, Promise<I18n>>()

async function load(locale: string): Promise<I18n> {
  const catalog = await catalogs[`../apps/storefront/locales/${locale}.po`]?.()
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale, messages: catalog?.messages ?? {} })
  return i18n
}

/** The messages of a language. Each has its own instance: a docs page has stories of several languages. */
export function i18nOf(locale: string): Promise<I18n> {
  const instance = instances.get(locale) ?? load(locale)
  instances.set(locale, instance)
  return instance
}
