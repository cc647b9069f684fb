import { expect, it } from 'vitest'

import { keyOfHash, orderLink } from './order-links.ts'

const key = 'q3Zp0hU7yVtE1mXkR9bC4nLwJ6sD2fGaT8oIeYxKzQs'

it('BEY-01 a signed link brings its key back', () => {
  const link = orderLink('https://shop.example', '0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101', key)
  expect(link).toBe(`https://shop.example/order-confirmation/0193f2a2-10d8-7a6c-9c3b-52f6d0a1e101#k=${key}`)
  expect(keyOfHash(new URL(link).hash)).toBe(key)
})

it.each(['', '#', '#k=', '#k=short', `#k=${key}&x=1`, `#other=${key}`])('BEY-01 %j holds no key', (hash) => {
  expect(keyOfHash(hash)).toBeNull()
})
