import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { seed } from '#seed.ts'
import { testApp, type TestApp } from '#testing.ts'

import { createCache } from '#platform/cache.ts'
import { announceCatalogChange } from './catalog-changes.ts'
import { catalogRepository } from './catalog.repository.ts'
import { createCatalogService, type CatalogService } from './catalog.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
})
afterAll(() => app.close())

describe('listDepartmentsNavigation', () => {
  it('NAV-13 CAT-06 returns departments in shop order with sub-departments, categories and counts', async () => {
    const departments = unwrap(await app.api.GET('/public/departments/navigation'))
    expect(departments).toHaveLength(10)
    expect(departments[0]).toMatchObject({ departmentName: 'Massas e lámen', slug: 'massas-e-lamen', tint: 'sand' })
    for (const { productCount, subDepartments } of departments) {
      const categories = subDepartments.flatMap((one) => one.categories)
      expect(categories.reduce((sum, category) => sum + category.productCount, 0)).toBe(productCount)
    }
  })

  it('CAT-06 returns the same departments without their children', async () => {
    const navigation = unwrap(await app.api.GET('/public/departments/navigation'))
    const active = unwrap(await app.api.GET('/public/departments/active'))
    expect(active).toEqual(navigation.map(({ subDepartments: _inside, ...summary }) => summary))
  })
})

it('D37 lists and names one category for a value that is the name of one and the id of another', async () => {
  const rename = async (names: Record<string, string>) => {
    const set = { names: JSON.stringify(names) }
    await app.db.updateTable('categories').set(set).where('id', '=', 1).execute()
    await announceCatalogChange(app.db)
  }
  const listed = async (category: string) => {
    const { content, facets } = unwrap(
      await app.api.GET('/public/products', { params: { query: { category: [category] } } }),
    )
    const named = facets.categories.filter((facet) => facet.named?.includes(category)).map(({ id }) => id)
    return { named, products: [...new Set(content.map(({ categoryId }) => categoryId))] }
  }
  const { names } = await app.db.selectFrom('categories').select('names').where('id', '=', 1).executeTakeFirstOrThrow()
  expect(await listed('2')).toEqual({ named: [2], products: [2] })
  await rename({ 'pt-BR': '2' })
  await expect.poll(() => listed('2')).toEqual({ named: [1], products: [1] })
  await rename(names as Record<string, string>)
})

describe('the navigation cache', () => {
  let now = 0
  let catalog: CatalogService
  let listCategoryTree: MockInstance<typeof catalogRepository.listCategoryTree>
  beforeEach(async () => {
    now = 0
    const cache = createCache({ now: () => now })
    await cache.listen(app.database)
    catalog = createCatalogService(app.db, cache)
    listCategoryTree = vi.spyOn(catalogRepository, 'listCategoryTree')
    return () => listCategoryTree.mockRestore()
  })

  it('CAT-07 queries the database once for concurrent callers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => catalog.listDepartmentsNavigation()))
    expect(listCategoryTree).toHaveBeenCalledOnce()
    expect(new Set(answers).size).toBe(1)
  })

  it('CAT-07 caches the answer for 2 minutes', async () => {
    await catalog.listDepartmentsNavigation()
    now = 119_999
    await catalog.listAllCategories()
    expect(listCategoryTree).toHaveBeenCalledTimes(1)
    now = 120_000
    await catalog.listDepartmentsNavigation()
    expect(listCategoryTree).toHaveBeenCalledTimes(2)
  })

  it('CAT-07 queries again after a change', async () => {
    await catalog.listDepartmentsNavigation()
    await app.db.updateTable('categories').set({ slug: 'outro-nome' }).where('id', '=', 1).execute()
    await announceCatalogChange(app.db)
    await expect.poll(async () => (await catalog.getCategory(1)).slug).toBe('outro-nome')
  })

  it('CAT-07 queries again after a failure', async () => {
    listCategoryTree.mockRejectedValueOnce(new Error('away'))
    await expect(catalog.listDepartmentsNavigation()).rejects.toThrow('away')
    expect(await catalog.listDepartmentsNavigation()).toHaveLength(10)
  })
})
