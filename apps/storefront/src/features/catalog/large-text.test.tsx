import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import '@lotus/ui/theme/global'
import { Promotion, Promotions } from '@lotus/ui-shop/banner'
import { CategoryTile, CategoryTiles } from '@lotus/ui-shop/category-tile'

// A phone of 390 px with text of 24 px: a media query has no other way to see the text size of the browser's settings.
const atTextSize16 = (pixels: number) => Math.round((pixels * 16) / 24)

let root: Root | null = null
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(async () => {
  root?.unmount()
  document.body.replaceChildren()
  document.documentElement.style.fontSize = ''
  await page.viewport(1280, 900)
})

/** The words of the page that are on two lines. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode() !== null) {
    const { currentNode: node } = texts
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

const art = <span style={{ display: 'block', blockSize: 64 }} />
const tiles = (layout: 'grid' | 'strip' | 'list') => (
  <CategoryTiles layout={layout}>
    {['Lámen instantâneo', 'Molhos e temperos', 'Refrigerantes', 'Alimentos fermentados'].map((label) => (
      <CategoryTile key={label} layout={layout === 'list' ? 'row' : 'tile'} art={art} label={label} />
    ))}
  </CategoryTiles>
)

it('BEY-15 breaks no word of the promotions and of the categories on a phone with large text', async () => {
  await page.viewport(atTextSize16(390), 900)
  root?.render(
    <>
      <Promotions>
        {['Festival da Lua', 'Feijoada completa'].map((title) => (
          <Promotion key={title} link={<a href="#promotion">{''}</a>} title={title} description="" art={art} />
        ))}
      </Promotions>
      {tiles('grid')}
    </>,
  )
  await expect.element(page.getByText('Refrigerantes')).toBeVisible()
  expect(brokenWords()).toEqual([])
})

it.each(['strip', 'list'] as const)(
  'BEY-15 breaks no word of a %s of tiles on a phone with large text',
  async (layout) => {
    await page.viewport(390, 900)
    document.documentElement.style.fontSize = '24px'
    root?.render(tiles(layout))
    await expect.element(page.getByText('Molhos e temperos')).toBeVisible()
    expect(brokenWords()).toEqual([])
  },
)
