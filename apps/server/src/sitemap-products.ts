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

type ProductPage = { content: { productId: number }[]; totalElements: number; lastPage: boolean }

/** The contract's largest page and its last page number. */
const pageSize = 50
const lastPage = 1000
const pagesPerGroup = 20

/** For another backend: the newest 50,050 products, as far as the contract's lists go. `size` is ignored: a group is smaller. */
export function productsOfApi(read: <Data>(path: string) => Promise<Data>): SitemapProducts {
  const readPage = (page: number) =>
    read<ProductPage>(`/public/products?sort=newest&pageSize=${pageSize}&pageNumber=${page}`)
  return {
    async listGroups() {
      const { totalElements } = await readPage(0)
      const pages = Math.min(Math.ceil(totalElements / pageSize), lastPage + 1)
      return Array.from({ length: Math.ceil(pages / pagesPerGroup) }, (_, index) => ({
        group: index + 1,
        changedAt: null,
      }))
    },
    async listProducts({ group }) {
      const products = []
      const start = (group - 1) * pagesPerGroup
      for (let page = start; page < Math.min(start + pagesPerGroup, lastPage + 1); page++) {
        // One page at a time: the backend serves shoppers too.
        // oxlint-disable-next-line no-await-in-loop
        const { content, lastPage: isLast } = await readPage(page)
        products.push(...content.map(({ productId }) => ({ id: productId, changedAt: null })))
        if (isLast) break
      }
      return products
    },
  }
}
