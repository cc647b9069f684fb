import { createElement as h, lazy, Suspense, type ReactNode } from 'react'
import { expect, it } from 'vitest'

import { renderAtOnce, renderWithStream, withPicturePreload, withUsedStyles } from './render-document.ts'

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

const picture = (name: string, priority: string) =>
  `<picture><source type="image/avif" srcSet="/${name}.avif 96w" sizes="(width &lt; 768px) 80px"/><img src="/${name}.jpg"${priority}/></picture>`
const documentWith = (head: string, ...pictures: string[]) =>
  `<head><meta charSet="utf-8"/>${head}<link rel="modulepreload" href="/a.js"/></head>${pictures.join('')}`

it('preloads the largest picture before the code', () => {
  const pictures = [picture('first', ''), picture('largest', ' fetchPriority="high"'), picture('last', '')]
  const preload =
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/largest.avif 96w" imagesizes="(width &lt; 768px) 80px" fetchpriority="high">'
  expect(withPicturePreload(documentWith('', ...pictures))).toBe(documentWith(preload, ...pictures))
})

it('adds no preload to a page without a picture element of high priority', () => {
  const page = documentWith('', picture('first', ''), '<img src="/other.jpg" fetchPriority="high"/>')
  expect(withPicturePreload(page)).toBe(page)
})

it('removes the style sheets without a class in the page, except those of eager code', () => {
  const classes = {
    '/assets/a.css': ['A0'],
    '/assets/b.css': ['B0', 'B1'],
    '/assets/c.css': ['C0'],
    '/assets/d.css': [],
  }
  const hrefs = Object.keys(classes)
  const html = `<style>${hrefs.map((href) => `/*${href}*/`).join('')}</style><p class="X0 B1">A0 C0</p>`
  const { page, styles } = withUsedStyles(html, [...hrefs, '/assets/b.css'], ['/assets/c.css'], classes)
  expect(styles).toEqual(['/assets/b.css', '/assets/c.css', '/assets/d.css'])
  expect(page).toBe('<style>/*/assets/b.css*//*/assets/c.css*//*/assets/d.css*/</style><p class="X0 B1">A0 C0</p>')
})
