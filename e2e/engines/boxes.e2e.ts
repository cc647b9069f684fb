/** BEY-27: each page has the same layout in every engine as in Chromium. */
import { expect, test as base } from './fixtures.ts'
import { openChromium } from './playwright-engines.ts'
import type { Engine, Tab } from './tab.ts'

/** One Chromium for all pages. */
const test = base.extend<object, { chromium: Engine }>({
  chromium: [
    async ({ shop }, use) => {
      const chromium = await openChromium(shop.url)
      await use(chromium)
      await chromium.close()
    },
    { scope: 'worker' },
  ],
})

const pages = ['/', '/departments', '/products', '/products/1', '/cart', '/login', '/tracking', '/about']

/** The sides of a box and its size, px of the document. */
type Box = { left: number; top: number; width: number; height: number }

/**
 * Engines round the sizes of lines differently, so a box may be 2 px away. Along a page these differences add up to less than
 * 0.4 % of the distance.
 */
const isClose = (found: number | undefined, expected: number) =>
  Math.abs((found ?? Infinity) - expected) <= 2 + 0.004 * expected

async function boxesOf(tab: Tab, path: string): Promise<Record<string, Box>> {
  await tab.goto(path)
  await tab.byRole('main').waitFor()
  const unfinished = 'main > [data-hydrate], main [aria-busy=true]'
  await expect.poll(() => tab.run((selector) => document.querySelectorAll(selector).length, unfinished)).toBe(0)
  return tab.run(async () => {
    // Engines measure the letters of a font differently. With these letters the text is equally wide in all of them.
    const sheet = new CSSStyleSheet()
    const plain = 'font: 10px/20px monospace !important; letter-spacing: 0 !important; scrollbar-width: none !important'
    sheet.replaceSync(`*, ::before, ::after { ${plain} }`)
    document.adoptedStyleSheets = [sheet]
    // WebKit does not update sizes in rem of flex rows when the font of the root changes. A new layout corrects them.
    document.body.style.display = 'none'
    document.body.getBoundingClientRect()
    document.body.style.display = ''
    // WebKit's driver has no setting for the language.
    delete document.documentElement.dataset['offer']
    await new Promise((resolve) => setTimeout(resolve, 500))
    const selector = 'header, nav, main, footer, section, article, h1, h2, h3, img, input, button, form, ul, ol, table'
    const counts = new Map<string, number>()
    const boxes: Record<string, Box> = {}
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (!element.checkVisibility({ visibilityProperty: true }) || width < 2 || height < 2) continue
      const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
      const name = `${element.tagName.toLowerCase()} ${label}`
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      boxes[`${name} ${count}`] = { left: left + scrollX, top: top + scrollY, width, height }
    }
    return boxes
  })
}

for (const path of pages)
  test(
    `BEY-27 the boxes of ${path} are where Chromium has them`,
    { tag: '@boxes' },
    async ({ tab, size, chromium }) => {
      const reference = await chromium.open(size)
      const expected = await boxesOf(reference, path)
      await reference.close()
      const found = await boxesOf(tab, path)
      expect(Object.keys(expected).length).toBeGreaterThan(30)
      // The arrow appears after the first layout. WebKit draws the name in the logo 4 px narrower, and the search is beside it.
      const isCompared = (name: string) => !/^(?:button Próximos departamentos|(?:form|input) Buscar)/.test(name)
      expect(Object.keys(found).filter(isCompared).toSorted()).toEqual(
        Object.keys(expected).filter(isCompared).toSorted(),
      )
      const distant = Object.entries(expected).flatMap(([name, box]) =>
        Object.entries(box)
          .filter(([side, value]) => isCompared(name) && !isClose(found[name]?.[side as keyof Box], value))
          .map(([side, value]) => ({ name, side, expected: value, found: found[name]?.[side as keyof Box] })),
      )
      expect(distant).toEqual([])
    },
  )
