import { createElement as h, lazy, Suspense, type ReactNode } from 'react'
import { expect, it } from 'vitest'

import { renderAtOnce, renderWithStream } from './render-document.ts'

const page = (part: ReactNode) => h('html', null, h('body', null, h(Suspense, { fallback: 'Loading' }, part)))

it('renders a document at once, in the same words as a stream, when the code of its parts is loaded', async () => {
  const Part = lazy(() => Promise.resolve({ default: () => h('p', null, 'Tofu & ', 'soja') }))
  expect(renderAtOnce(page(h(Part)))).toBeNull()
  const streamed = await renderWithStream(page(h(Part)))
  expect(streamed).toBe(
    '<!DOCTYPE html><html><head></head><body><!--$--><p>Tofu &amp; <!-- -->soja</p><!--/$--></body></html>',
  )
  expect(renderAtOnce(page(h(Part)))).toBe(streamed)
})

it('renders no document without a part that waits outside a boundary', () => {
  const Part = lazy(() => new Promise<never>(() => {}))
  expect(renderAtOnce(h('html', null, h('body', null, h(Part))))).toBeNull()
})

it('leaves the error of a part to the stream, which reports it', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  expect(renderAtOnce(page(h(Broken)))).toBeNull()
  await expect(renderWithStream(page(h(Broken)))).rejects.toThrow('broken')
})
