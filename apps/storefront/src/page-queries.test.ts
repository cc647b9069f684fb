import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { addPageQueries, pageQueries } from './page-queries.ts'

it('BEY-16 a page passes its loaded data to the browser, without failed queries', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const key = ['catalog', 'listProducts', { pageNumber: 0, keyword: undefined }] as const
  server.setQueryData(key, { content: ['</script>'] })
  server.setQueryData(['settings', 'getSetting', 'X'], null)
  await server.prefetchQuery({ queryKey: ['catalog', 'getHome'], queryFn: () => Promise.reject(new Error('down')) })

  const browser = new QueryClient()
  const before = Date.now()
  addPageQueries(browser, pageQueries(server))
  expect(browser.getQueryCache().getAll()).toHaveLength(2)
  expect(browser.getQueryData(key)).toEqual({ content: ['</script>'] })
  expect(browser.getQueryData(['settings', 'getSetting', 'X'])).toBeNull()
  expect(browser.getQueryState(key)?.dataUpdatedAt).toBeGreaterThanOrEqual(before)
})
