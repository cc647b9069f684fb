import { uncached } from '#platform/cached-answers.ts'
import type { Handlers } from '#platform/handlers.ts'

import type { CatalogService } from './catalog.service.ts'

// The contract's defaults, for the types: validation has already applied them.
const firstPage = { pageNumber: 0, pageSize: 24, language: 'pt-BR' } as const
const defaultLimit = 10

export const catalogHandlers = (catalog: CatalogService) =>
  ({
    listDepartmentsNavigation: () => catalog.listDepartmentsNavigation(),
    listActiveDepartments: () => catalog.listActiveDepartments(),
    listCategories: ({ query }) => catalog.listCategories({ ...firstPage, ...query }),
    listAllCategories: () => catalog.listAllCategories(),
    listPopularCategories: ({ params, query }) =>
      catalog.listPopularCategories(params.departmentId, query.limit ?? defaultLimit),
    getHome: ({ query }) => catalog.getHome(query.limit ?? defaultLimit),
    listPopularSearches: ({ query }) => catalog.listPopularSearches(query.language ?? firstPage.language),
    getCategory: ({ params }) => catalog.getCategory(params.categoryId),
    listCategoryProducts: ({ params, query }) =>
      catalog.listCategoryProducts(params.categoryId, { ...firstPage, ...query }),
    listProducts: ({ query }, reply) => {
      // Windows close and fill up at any moment.
      if (query.arrivesToday !== undefined) reply.header('cache-control', uncached)
      return catalog.listProducts({ ...firstPage, ...query })
    },
    listSuggestions: ({ query }) => {
      const { pageNumber, pageSize, language } = { ...firstPage, ...query }
      return catalog.listSuggestions(query.keyword, {
        pageNumber,
        pageSize,
        language,
        dietary: query.dietary,
        freeOf: query.freeOf,
      })
    },
    getProduct: ({ params }) => catalog.getProduct(params.productId),
    listRelatedProducts: ({ params, query }) =>
      catalog.listRelatedProducts(params.productId, {
        relation: query.relation ?? 'alternatives',
        limit: query.limit ?? defaultLimit,
      }),
  }) satisfies Partial<Handlers>
