import { expect, ownShop, test as base, type Page, type Shop } from './fixtures.ts'
import { continueAsGuest, productId, putInCart, startCheckout } from './steps.ts'

const rice = 'Arroz japonês grão curto 5 kg'

/** A shop of its own: orders and reviews of other journeys would change what the pages show. */
const test = base.extend<object, { shop: Shop }>({ shop: ownShop })

/** Estimates and dates depend on the day. */
const withoutDates = (text: string): string =>
  text
    .replaceAll(
      /\d{1,2}(?:º)?(?: de)? (?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\p{L}*\.?(?: de \d{4})?/gu,
      '<date>',
    )
    .replaceAll(/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, '<date>')

/** The accessibility tree of the page, one node a line, when its lazy parts are in it: two readings are equal. */
async function treeOf(page: Page): Promise<string> {
  let tree = ''
  const isSettled = async () => {
    const before = tree
    tree = await page.locator('body').ariaSnapshot()
    return tree === before
  }
  await expect.poll(isSettled, { intervals: [500] }).toBe(true)
  return `${withoutDates(tree)}\n`
}

/** The stops of Tab from the current focus to the end of the page, one a line: role and name. */
async function walk(page: Page): Promise<string> {
  const stops: string[] = []
  while (stops.length < 200) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) break
    const [node = ''] = (await focused.ariaSnapshot()).split('\n')
    stops.push(node.replace(/^- /, '').replace(/:$/, ''))
  }
  return withoutDates(`${stops.join('\n')}\n`)
}

const inCart = async (page: Page) => putInCart(page, rice)
const pages: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['home', (page) => page.goto('/')],
  ['products', (page) => page.goto('/products?keyword=shoyu')],
  ['product', async (page) => page.goto(`/products/${await productId(page, rice)}`)],
  ['departments', (page) => page.goto('/departments')],
  ['cart', async (page) => inCart(page).then(() => page.goto('/cart'))],
  [
    'checkout',
    async (page) =>
      inCart(page)
        .then(() => startCheckout(page))
        .then(() => continueAsGuest(page)),
  ],
  ['wishlist', (page) => page.goto('/wishlist')],
  ['tracking', (page) => page.goto('/tracking')],
  ['login', (page) => page.goto('/login')],
  ['signup', (page) => page.goto('/signup')],
]

for (const [name, open] of pages)
  test(`BEY-15 compares the accessibility tree and the keyboard walk of ${name} with its transcript`, async ({
    page,
  }) => {
    await open(page)
    await page.waitForLoadState('networkidle')
    expect(await treeOf(page)).toMatchSnapshot(`${name}.tree.txt`)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await walk(page)).toMatchSnapshot(`${name}.walk.txt`)
  })
