import { expect, test, type Page } from './fixtures.ts'

/**
 * Replaces the page with the document at an address and parses it tag by tag. Returns each tag after which visible elements move, with the
 * layout shift score of the move, and the number of tags. A slow phone may paint the page after any tag.
 */
async function shiftsOfParsing(address: string): Promise<{ tags: number; shifts: { shift: number; after: string }[] }> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  const html = (await answer.text()).replace(/<script\b[^]*?<\/script>/g, '')
  // The part up to `data-app-bar` is parsed at once: this element changes the header, which ends shortly before it.
  const [, head = '', body = ''] = /^([^]*?<body[^>]*>(?:[^]*data-app-bar="\w+"><\/div>)?)([^]*)$/.exec(html) ?? []
  document.open()
  document.write(head)
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => null)))

  const boxOf = (element: Element) => {
    const { x, y, right, bottom, width, height } = element.getBoundingClientRect()
    const isSeen = width > 0 && height > 0 && right > 0 && x < innerWidth && bottom > 0 && y < innerHeight
    return isSeen ? { x, y, right, bottom } : null
  }
  const found: { shift: number; after: string }[] = []
  let before = new Map<Element, ReturnType<typeof boxOf>>()
  const tags = body.split(/(?<=>)/)
  for (const tag of tags) {
    document.write(tag)
    const boxes = new Map([...document.body.querySelectorAll('*')].map((element) => [element, boxOf(element)]))
    const moved = [...boxes].flatMap(([element, box]) => {
      const old = before.get(element)
      return box !== null && old ? [{ box, old, distance: Math.hypot(box.x - old.x, box.y - old.y) }] : []
    })
    before = boxes
    // Browsers ignore moves below 3 px too.
    const both = moved.filter(({ distance }) => distance >= 3).flatMap(({ box, old }) => [box, old])
    if (both.length === 0) continue
    const extent = (start: 'x' | 'y', end: 'right' | 'bottom', size: number) =>
      Math.min(size, Math.max(...both.map((box) => box[end]))) - Math.max(0, Math.min(...both.map((box) => box[start])))
    const area = extent('x', 'right', innerWidth) * extent('y', 'bottom', innerHeight)
    const distance = Math.max(...moved.map((each) => each.distance))
    found.push({
      shift: (area / (innerWidth * innerHeight)) * (distance / Math.max(innerWidth, innerHeight)),
      after: tag,
    })
  }
  document.close()
  return { tags: tags.length, shifts: found }
}

const expectNoShift = async (page: Page, path: string) => {
  await page.goto('/robots.txt')
  const { tags, shifts } = await page.evaluate(shiftsOfParsing, path)
  // An error page, or a document without its end, has fewer.
  expect(tags).toBeGreaterThan(300)
  await expect(page.getByRole('contentinfo', { includeHidden: true })).toHaveCount(1)
  // Smaller shifts are allowed: in a row that wraps, a link may move to the next line.
  expect(shifts.filter(({ shift }) => shift > 0.03)).toEqual([])
}

for (const path of [
  '/',
  '/products',
  '/products/1',
  '/cart',
  '/departments',
  '/wishlist',
  '/login',
  '/about',
  '/checkout',
])
  test(`SHELL-08 ${path} does not shift, wherever the browser pauses parsing`, ({ page }) => expectNoShift(page, path))

test.describe('on a phone of low height', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('SHELL-08 @phone the page of a product does not shift on a phone of low height', ({ page }) =>
    expectNoShift(page, '/products/1'))
})
