import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

it('a query key compiles only with an area and an operation of that area', () => {
  const client = new QueryClient()
  client.setQueryData<unknown>(['catalog', 'getProduct', 1], {})
  client.setQueryData<unknown>(['orders'], {})
  // @ts-expect-error -- an unknown area
  void client.invalidateQueries({ queryKey: ['catalogue'] })
  // @ts-expect-error -- an unknown operation
  void client.cancelQueries({ queryKey: ['catalog', 'getProducts'] })
  // @ts-expect-error -- an operation of another area
  client.removeQueries({ queryKey: ['orders', 'getProduct'] })
  expect(client.getQueryCache().getAll()).toHaveLength(2)
})
