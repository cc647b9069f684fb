import { describe, expect, it } from 'vitest'

import { purchasesQueryOf, readPurchasesSearch } from './purchases-search.ts'

describe('USER-03 URL of the purchases list', () => {
  it('reads status, order and page, as text or as numbers', () => {
    expect(readPurchasesSearch({ status: 'IN_ROUTE', sort: 'oldest', page: '3' })).toEqual({
      status: 'IN_ROUTE',
      sort: 'oldest',
      page: 3,
    })
  })

  it.each([
    [{ status: 'SHIPPED', sort: 'price', page: '0' }],
    [{ page: '1' }],
    [{ page: '-2' }],
    [{ page: 'two' }],
    [{ page: '5000' }],
    [{}],
  ])('leaves out defaults and invalid values of %j', (params) => {
    expect(readPurchasesSearch(params)).toEqual({})
  })

  it('asks the server for pages of 10, newest first by default', () => {
    expect(purchasesQueryOf({})).toEqual({ pageNumber: 0, pageSize: 10, sortOrder: 'desc' })
    expect(purchasesQueryOf({ page: 2, sort: 'oldest', status: 'PAYED' })).toEqual({
      pageNumber: 1,
      pageSize: 10,
      sortOrder: 'asc',
      status: 'PAYED',
    })
  })
})
