import { expect, it } from 'vitest'

import { productsOfApi } from './sitemap-products.ts'

type Read = Parameters<typeof productsOfApi>[0]

async function idsOf(read: Read): Promise<number[]> {
  const products = productsOfApi(read)
  const groups = await products.listGroups(10_000)
  const listed = await Promise.all(groups.map(({ group }) => products.listProducts({ group, size: 10_000 })))
  for (const { length } of listed) expect([length > 0, length <= 1000]).toEqual([true, true])
  return listed.flat().map(({ id }) => id)
}
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

it('BEY-14 BEY-16 a list of 5,000 products of another backend does not end the sitemap', async () => {
  const ofCategory = new Map(oneTo(3).map((category) => [category, oneTo(3001).map((id) => category * 10_000 + id)]))
  const read = async (path: string) => {
    const [pathname = '', query = ''] = path.split('?')
    if (pathname === '/public/categories/all')
      return [...ofCategory, [4, []] as const].map(([categoryId, { length }]) => ({ categoryId, productCount: length }))
    const category = Number(/^\/public\/categories\/(\d+)\/products$/.exec(pathname)?.[1])
    const all = (ofCategory.get(category) ?? [...ofCategory.values()].flat()).slice(0, 5000)
    const params = new URLSearchParams(query)
    const [size, page] = [Number(params.get('pageSize')), Number(params.get('pageNumber'))]
    const content = all.slice(page * size, (page + 1) * size).map((productId) => ({ productId }))
    return { content, totalElements: all.length, lastPage: (page + 1) * size >= all.length }
  }
  expect((await idsOf(read as Read)).toSorted((a, b) => a - b)).toEqual([...ofCategory.values()].flat())
})
