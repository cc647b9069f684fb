import type { Handlers } from '#platform/handlers.ts'

import type { PagesService } from './pages.service.ts'

export const pagesHandlers = (pages: PagesService) =>
  ({
    listInformationPages: ({ query }) => pages.listInformationPages(query.language ?? 'pt-BR'),
    getInformationPage: ({ params, query }) => pages.getInformationPage(params.page, query.language ?? 'pt-BR'),
  }) satisfies Partial<Handlers>
