import { expect, it } from 'vitest'

import { sha256 } from '#platform/digest.ts'

import { createMailTokens } from './mail-queue.ts'

const former = 'the-secret-before-it-with-32-letters'
const current = 'the-secret-that-came-after-it-1234'

it('S12 a link that was stored before the secret was rotated keeps its token', () => {
  const { seed, tokenHash } = createMailTokens([former]).make()
  expect(sha256(createMailTokens([current, former]).tokenOf(seed))).toBe(tokenHash)
})

it('S12 a process without the secret of a link throws instead of sending a wrong link', () => {
  const { seed } = createMailTokens([current, former]).make()
  expect(() => createMailTokens([former]).tokenOf(seed)).toThrow(/secret that this process does not have/)
})

it('a fixed seed, as of repeated e-mails, always has the same token', () => {
  const { tokenOf } = createMailTokens([current])
  expect(tokenOf('order link 7')).toBe(tokenOf('order link 7'))
  expect(tokenOf('order link 7')).toMatch(/^[\w-]{43}$/)
})
