import { expect, it } from 'vitest'

import { addressesQuery, profileQuery, statsQuery } from './account.queries.ts'

const minute = 60_000

it.each([
  ['profile', profileQuery.staleTime, 5],
  ['addresses', addressesQuery.staleTime, 5],
  ['stats', statsQuery.staleTime, 2],
] as const)('USER-05 D16 %s is asked for again after its time', (_name, staleTime, minutes) => {
  expect(staleTime).toBe(minutes * minute)
})
