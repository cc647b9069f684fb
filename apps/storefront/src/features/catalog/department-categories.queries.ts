import { queryOptions } from '@tanstack/react-query'

import type { Category } from '@lotus/openapi/schema'

import { api } from '#api.ts'

const minute = 60_000
const largestPage = 50

export const departmentCategoriesQuery = (department: number) =>
  queryOptions({
    queryKey: ['catalog', 'listCategories', 'department', department],
    queryFn: async ({ signal }) => {
      const categories: Category[] = []
      for (let pageNumber = 0; ; pageNumber++) {
        const query = { department, pageNumber, pageSize: largestPage }
        const page = await api.GET('/public/categories', { params: { query }, signal })
        categories.push(...page.content)
        if (page.lastPage) return categories
      }
    },
    staleTime: 2 * minute,
  })
