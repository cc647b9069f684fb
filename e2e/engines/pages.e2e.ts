/** BEY-27: the structure of eight pages is the same on every engine as in Chromium. */
import { expect, test } from './fixtures.ts'
import { addRice, heading } from './steps.ts'
import type { Engine, EngineName, Tab } from './tab.ts'

const paths = ['/', '/products?keyword=arroz', '/products/1', '/departments', '/cart', '/login', '/tracking', '/about']

type Box = { what: string; left: number; top: number; width: number; height: number }
const sides = ['left', 'top', 'width', 'height'] as const

/**
 * Accepted differences in pixels. WebKitGTK sets text up to 3 % wider than Chromium, without subpixel positions, so that the
 * width of a text and what is beside it differ.
 */
const tolerance: Record<EngineName, Record<(typeof sides)[number], number>> = {
  chromium: { left: 0, top: 0, width: 0, height: 0 },
  firefox: { left: 2, top: 2, width: 2, height: 2 },
  webkit: { left: 10, top: 2, width: 10, height: 2 },
}

/** The boxes of landmarks, headings, controls and pictures, in their order. */
const boxesOf = (tab: Tab) =>
  tab.run((): Box[] =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'header, nav, main, footer, article, h1, h2, h3, a, button, input, select, img',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.innerText ?? ''
        const what = `${element.localName} ${name.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}`
        return { what, left: left + scrollX, top: top + scrollY, width, height }
      }),
  )

/** Differences as text, e.g. `a Sushi: left 3`. */
function differencesOf(boxes: Box[], expected: Box[], engineName: EngineName): string[] {
  const names = boxes.map(({ what }) => what)
  const missing = expected.filter(({ what }) => !names.includes(what)).map(({ what }) => `${what}: missing`)
  if (missing.length > 0 || boxes.length !== expected.length)
    return [`${boxes.length} boxes, not ${expected.length}`, ...missing]
  return boxes.flatMap((box, at) =>
    sides.flatMap((side) => {
      const difference = Math.round((box[side] - (expected[at]?.[side] ?? NaN)) * 10) / 10
      return Math.abs(difference) <= tolerance[engineName][side] ? [] : [`${box.what}: ${side} ${difference}`]
    }),
  )
}

/** Content that is wider than the window, and pictures that do not decode. */
const faultsOf = (tab: Tab) =>
  tab.run(() => {
    const wider = document.documentElement.scrollWidth - innerWidth
    const broken = [...document.images].filter(
      ({ complete, currentSrc, naturalWidth }) => complete && currentSrc !== '' && naturalWidth === 0,
    )
    return [
      ...(wider > 0 ? [`${wider} pixels too wide`] : []),
      ...broken.map(({ currentSrc }) => `broken ${currentSrc}`),
    ]
  })

/** Opens a tab whose content is as wide as that of the other: the scroll bars of engines differ in width. */
async function openAsWide(engine: Engine, tab: Tab, width: number): Promise<Tab> {
  const probe = await engine.open({ width, height: 860 })
  const [mine, other] = await Promise.all(
    [probe, tab].map(async (each) => {
      await each.goto('/about')
      return each.run(() => document.documentElement.clientWidth)
    }),
  )
  await probe.close()
  return engine.open({ width: width + (other ?? 0) - (mine ?? 0), height: 860 })
}

/** A failure does not hide those of later pages. */
const everyPage = expect.configure({ soft: true })

// A window of WebKit's MiniBrowser is at least 447 pixels wide.
for (const width of [1280, 480])
  test.describe(`${width} pixels wide`, () => {
    test.use({ size: { width, height: 860 } })

    test(`BEY-27 eight pages have the boxes of Chromium at ${width} pixels`, async ({ tab, reference, engineName }) => {
      test.setTimeout(300_000)
      const other = await openAsWide(reference, tab, width)
      await Promise.all([addRice(tab), addRice(other)])
      for (const path of paths) {
        await Promise.all([tab.goto(path), other.goto(path)])
        await Promise.all([heading(tab, /./), heading(other, /./)])
        await tab.screenshot(`/tmp/engines-pics/${engineName}-${width}-${paths.indexOf(path)}.png`).catch(() => {}) // TEMP
        await everyPage
          .poll(async () => differencesOf(await boxesOf(tab), await boxesOf(other), engineName), { message: path })
          .toEqual([])
        everyPage(await faultsOf(tab), path).toEqual([])
      }
      await other.close()
    })
  })
