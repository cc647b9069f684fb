import { useChooseLanguage as useChoose } from '#features/shell/header/use-language.ts'
import type { Locale } from '#i18n/i18n.ts'
import { endLanguageOffer } from '#preferences/language-offer.ts'
import { preferenceChosen } from '#preferences/preferences.ts'

/** Changes the language; the account of a signed-in visitor keeps the choice (USER-04). */
export function useChooseLanguage(): (language: Locale) => void {
  const choose = useChoose()
  return (language) => {
    choose(language)
    endLanguageOffer()
    preferenceChosen({ language })
  }
}
