import { brotliDecompressSync } from 'node:zlib'

import { expect, it, vi } from 'vitest'

import { toBestBrotli, toBrotli } from './brotli.ts'

const textOf = (seed: string) => {
  const words = Array.from({ length: 4000 }, (_, at) => `${seed}${(at * 7919) % 613}`)
  const plain = words.join(' ')
  return { plain, hash: seed, size: plain.length }
}

it('compresses fast first, and best when a text is requested again, one text at a time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const [page, other] = [textOf('page'), textOf('other')]
  const fast = await toBrotli(page)
  const [best, refused] = await Promise.all([toBestBrotli(page), toBestBrotli(other)])
  expect(refused).toBeNull()
  expect(best?.length).toBeLessThan(fast.length)
  for (const bytes of [fast, best ?? fast]) expect(brotliDecompressSync(bytes).toString()).toBe(page.plain)

  // It rests, to leave the processor to requests.
  expect(await toBestBrotli(other)).toBeNull()
  vi.runAllTimers()
  expect(await toBestBrotli(other)).not.toBeNull()
  vi.useRealTimers()
})

it('reuses the best result for the same text', async () => {
  const [first, second] = [await toBrotli(textOf('page')), await toBrotli(textOf('page'))]
  expect(second).toBe(first)
  expect(await toBestBrotli(textOf('page'))).toBeNull()
})
