import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { instantNoodles } from '@lotus/fixtures/departments'

import { renderRouter } from '#routing/render-router.examples.tsx'

import { CategoryTiles } from './tiles.tsx'

/** The words that are broken across two lines. */
const brokenWords = () =>
  [...document.querySelectorAll('main a span')].flatMap(({ firstChild: node }) =>
    node instanceof Text
      ? [...node.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
        })
      : [],
  )

it('BEY-15 the tiles of seven categories break no word at 320 px', async () => {
  await page.viewport(320, 640)
  const name = 'Macarrão instantâneo parboilizado'
  const names = { ...instantNoodles.names, 'pt-BR': name }
  const categories = Array.from({ length: 7 }, (_, categoryId) => ({ ...instantNoodles, categoryId, names }))
  const root = renderRouter(
    createRouter({
      routeTree: createRootRoute({
        // The padding of a page.
        component: () => (
          <div style={{ paddingInline: 16 }}>
            <CategoryTiles categories={categories} layout="grid" />
          </div>
        ),
      }),
      history: createMemoryHistory(),
    }),
  )
  await expect.element(page.getByText(name).first()).toBeVisible()
  expect(brokenWords()).toEqual([])
  root.unmount()
  await page.viewport(1280, 900)
})
