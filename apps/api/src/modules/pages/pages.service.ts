import type {
  ContactInfoEntry,
  InformationPage,
  InformationPageSummary,
  Language,
  Setting,
} from '@lotus/openapi/schema'

import { Problem } from '#platform/problem.ts'

import { fillPlaceholders, renderDocument } from './page-document.ts'
import type { PageFiles } from './page-files.ts'
import { pageValues } from './page-values.ts'

export type PagesService = ReturnType<typeof createPagesService>

type Options = {
  files: PageFiles
  settings: { listSettings: () => Promise<Setting[]>; getContactInfo: () => Promise<ContactInfoEntry[]> }
}

/** The information pages: texts of the content folder with the shop's own data (INFO-01, D47). */
export function createPagesService({ files, settings }: Options) {
  const readValues = async (language: Language) =>
    pageValues(await settings.listSettings(), await settings.getContactInfo(), language)

  /** @throws {Problem} NOT_FOUND if there is no such page */
  function find(page: string, language: Language) {
    const translations = files.get(page)
    if (translations === undefined) throw new Problem('NOT_FOUND')
    const translated = translations[language]
    return translated === undefined
      ? { language: 'pt-BR' as const, file: translations['pt-BR'] }
      : { language, file: translated }
  }

  async function summarize(page: string, asked: Language): Promise<InformationPageSummary> {
    const { language, file } = find(page, asked)
    const values = await readValues(language)
    return {
      page,
      language,
      title: fillPlaceholders(file.title, values),
      description: fillPlaceholders(file.description, values),
      changedOn: file.changedOn,
    }
  }

  return {
    listInformationPages: (language: Language): Promise<InformationPageSummary[]> =>
      Promise.all([...files.keys()].map((page) => summarize(page, language))),

    /** @throws {Problem} NOT_FOUND if there is no such page */
    async getInformationPage(page: string, asked: Language): Promise<InformationPage> {
      const summary = await summarize(page, asked)
      const { file } = find(page, asked)
      return { ...summary, ...renderDocument(file.text, await readValues(summary.language)) }
    },
  }
}
