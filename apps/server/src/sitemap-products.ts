import { sitemapRepository } from '@lotus/api/modules/catalog/sitemap.repository'
import type { Db } from '@lotus/api/platform/database'

type Changed = { /** Null if unknown. */ changedAt: Date | null }

/** The products of the sitemap, in groups of at most `size`, counted from 1. */
export type SitemapProducts = {
  listGroups: (size: number) => Promise<(Changed & { group: number })[]>
  listProducts: (options: { group: number; size: number }) => Promise<(Changed & { id: number })[]>
}

export const productsOfDatabase = (db: Db): SitemapProducts => ({
  listGroups: (size) => sitemapRepository.listGroups(db, size),
  listProducts: (options) => sitemapRepository.listProducts(db, options),
})

type Read = <Data>(path: string) => Promise<Data>
type ProductPage = { content: { productId: number }[]; lastPage: boolean }

/** The contract's largest page and its last page number. */
const pageSize = 50
const lastPage = 1000
const pagesPerGroup = 20

/**
 * For another backend: the products of each category, as far as the contract's lists go, because that of all products ends sooner.
 * `size` is ignored: a group is smaller.
 */
export function productsOfApi(read: Read): SitemapProducts {
  /** The category and the first page of each group. */
  async function listParts() {
    const categories = await read<{ categoryId: number; productCount: number }[]>('/public/categories/all')
    return categories.flatMap(({ categoryId, productCount }) => {
      const pages = Math.min(Math.ceil(productCount / pageSize), lastPage + 1)
      return Array.from({ length: Math.ceil(pages / pagesPerGroup) }, (_, index) => ({
        categoryId,
        start: index * pagesPerGroup,
      }))
    })
  }
  return {
    listGroups: async () => (await listParts()).map((_, index) => ({ group: index + 1, changedAt: null })),
    async listProducts({ group }) {
      const part = (await listParts())[group - 1]
      const products: { id: number; changedAt: null }[] = []
      if (part === undefined) return products
      const { categoryId, start } = part
      for (let page = start; page < Math.min(start + pagesPerGroup, lastPage + 1); page++) {
        // One page at a time: the backend serves shoppers too.
        // oxlint-disable-next-line no-await-in-loop
        const { content, lastPage: isLast } = await read<ProductPage>(
          `/public/categories/${categoryId}/products?sort=newest&pageSize=${pageSize}&pageNumber=${page}`,
        )
        products.push(...content.map(({ productId }) => ({ id: productId, changedAt: null })))
        if (isLast) break
      }
      return products
    },
  }
}
