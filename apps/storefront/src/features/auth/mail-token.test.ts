import { expect, it } from 'vitest'

import { tokenOfHash } from './mail-token.ts'

const token = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN-_0'

it.each([
  [`#t=${token}`, token],
  [`t=${token}`, token],
  ['', null],
  ['#t=', null],
  [`#t=${token}x`, null],
  [`#k=${token}`, null],
  [`#t=${token.slice(1)}/`, null],
])('D28 reads the token of %s as %s', (hash, expected) => {
  expect(tokenOfHash(hash)).toBe(expected)
})
