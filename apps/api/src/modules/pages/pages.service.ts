import type {
  ContactInfoEntry,
  InformationPage,
  InformationPageSummary,
  Language,
  Setting,
} from '@lotus/openapi/schema'

import { Problem } from '#platform/problem.ts'

import { fillPlaceholders, renderDocument, type PageValues } from './page-document.ts'
import type { PageFile, PageFiles } from './page-files.ts'
import { pageValues, type FreeArea } from './page-values.ts'

export type PagesService = ReturnType<typeof createPagesService>

type Options = {
  files: PageFiles
  /** The areas with free deliveries, the lowest subtotal first. */
  listFreeAreas: () => Promise<FreeArea[]>
  settings: { listSettings: () => Promise<Setting[]>; getContactInfo: () => Promise<ContactInfoEntry[]> }
}

type Found = { language: Language; file: PageFile }

/** The information pages: texts of the content folder with the shop's own data (INFO-01, D47). */
export function createPagesService({ files, settings, listFreeAreas }: Options) {
  /** Reads the shop's data once for any number of pages. */
  async function readValues(): Promise<(language: Language) => PageValues> {
    const [all, contacts, free] = [
      await settings.listSettings(),
      await settings.getContactInfo(),
      await listFreeAreas(),
    ]
    return (language) => pageValues(all, contacts, free, language)
  }

  /** @throws {Problem} NOT_FOUND if there is no such page */
  function find(page: string, language: Language): Found {
    const translations = files.get(page)
    if (translations === undefined) throw new Problem('NOT_FOUND')
    const translated = translations[language]
    return translated === undefined
      ? { language: 'pt-BR', file: translations['pt-BR'] }
      : { language, file: translated }
  }

  const summarize = (page: string, { language, file }: Found, values: PageValues): InformationPageSummary => ({
    page,
    language,
    title: fillPlaceholders(file.title, values),
    description: fillPlaceholders(file.description, values),
    changedOn: file.changedOn,
  })

  return {
    async listInformationPages(asked: Language): Promise<InformationPageSummary[]> {
      const valuesIn = await readValues()
      return [...files.keys()].map((page) => {
        const found = find(page, asked)
        return summarize(page, found, valuesIn(found.language))
      })
    },

    /** @throws {Problem} NOT_FOUND if there is no such page */
    async getInformationPage(page: string, asked: Language): Promise<InformationPage> {
      const found = find(page, asked)
      const values = (await readValues())(found.language)
      return { ...summarize(page, found, values), ...renderDocument(found.file.text, values) }
    },
  }
}
