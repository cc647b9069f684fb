import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

it('compiles only with keys of an area and one of its operations', () => {
  const client = new QueryClient()
  client.setQueryData<unknown>(['catalog', 'getProduct', 1], {})
  client.setQueryData<unknown>(['orders'], {})
  // @ts-expect-error -- no such area
  void client.invalidateQueries({ queryKey: ['catalogue'] })
  // @ts-expect-error -- no such operation
  void client.cancelQueries({ queryKey: ['catalog', 'getProducts'] })
  // @ts-expect-error -- an operation of another area
  client.removeQueries({ queryKey: ['orders', 'getProduct'] })
  expect(client.getQueryCache().getAll()).toHaveLength(2)
})
