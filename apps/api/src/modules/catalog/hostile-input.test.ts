import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { seed } from '#seed.ts'
import { testApiKey, testApp, type TestApp } from '#testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seed(app.database)
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { statusCode, body, headers } = await app.app.inject({
    url: `/api${path}`,
    headers: { 'x-api-key': testApiKey },
  })
  return { status: statusCode, body, headers }
}

const signs = String.raw`' '' " \ % _ ; -- /* $1 $$ {} [] () :* ! & | <-> * ? # __proto__ constructor toString`.split(
  ' ',
)
const numbers = 'null undefined NaN true -1 0 1.5 1e9 0x10 2147483648 99999999999999999999 -0 +1 ٣ １'.split(' ')
const injections = [
  "' or 1=1--",
  "'; drop table products; --",
  "') union select 1--",
  'sold desc',
  'pg_sleep(9)',
  "a'||pg_sleep(9)||'b",
  "\\' or '1'='1",
]
const scripts = 'feijão 面 酱油 🍜 👨‍👩‍👧 ﷺ İ ß \u202e \ufeff \u200b \uffff \u{10ffff}'.split(' ')
const long = [
  'e\u0301'.repeat(30),
  'a'.repeat(101),
  '面'.repeat(100),
  'ab '.repeat(33),
  '1 kg'.repeat(20),
  '-'.repeat(100),
]
const blanks = ['', ' ', '\r\n', '\t', '`']
/** Percent-encoded, as they are sent. */
const corpus = [signs, numbers, injections, scripts, long, blanks].flat().map(encodeURIComponent)
const broken = ['%00', 'a%00b', '%ED%A0%80', '%C0%AF', '%FF', '%E9%9D', '%', '%zz', '%u0000', 'a'.repeat(5000)]

const query =
  'keyword department subDepartment category brand dietary priceMin priceMax onSale inStock arrivesToday ids active sort language pageNumber pageSize'
    .split(' ')
    .map((name) => (value: string) => `/public/products?${name}=${value}`)
const places: Record<string, ((value: string) => string)[]> = {
  listProducts: query,
  listSuggestions: [(value) => `/public/products/suggestions?keyword=${value}`],
  getProduct: [(value) => `/public/products/${value}`],
  listRelatedProducts: [
    (value) => `/public/products/${value}/related`,
    (value) => `/public/products/1/related?limit=${value}`,
    (value) => `/public/products/1/related?relation=${value}`,
  ],
  getHome: [(value) => `/public/products/home?limit=${value}`],
  getCategory: [(value) => `/public/categories/${value}`],
  listCategoryProducts: [(value) => `/public/categories/1/products?sort=${value}`],
  listPopularCategories: [(value) => `/public/categories/popular/${value}`],
  listCategories: [(value) => `/public/categories?department=${value}`],
  listSettingsOfGroup: [(value) => `/public/settings/${value}`],
  getSetting: [(value) => `/public/settings/key/${value}`],
  listInformationPages: [(value) => `/public/pages?language=${value}`],
  getInformationPage: [(value) => `/public/pages/${value}`, (value) => `/public/pages/faq?language=${value}`],
  listShippingRegions: [(value) => `/public/shipping/regions?region=${value}`],
  getFreeDelivery: [(value) => `/public/shipping/free-delivery?zipCode=${value}`],
  listWindows: [
    (value) => `/public/shipping/windows?zipCode=${value}`,
    (value) => `/public/shipping/windows?quoteId=${value}`,
  ],
  getNextWindow: [(value) => `/public/shipping/windows/next?zipCode=${value}`],
  listDeliveries: [
    (value) => `/public/shipping/deliveries?zipCode=${value}&productIds=1`,
    (value) => `/public/shipping/deliveries?zipCode=80020310&productIds=${value}`,
  ],
}

describe('S32 hostile texts in every parameter', () => {
  it.each(Object.keys(places))(
    'API-02 %s returns a documented answer, never 5xx',
    async (operation) => {
      for (const place of places[operation]!) {
        for (const value of [...corpus, ...broken]) {
          const { status, body } = await get(place(value))
          if (status >= 500) throw new Error(`${place(value).slice(0, 120)} answered ${status}: ${body.slice(0, 200)}`)
          expect(JSON.parse(body)).toMatchObject({ success: status < 400 })
        }
      }
    },
    120_000,
  )

  it('reach the database in most cases and leave it unchanged', async () => {
    const answers = await Promise.all(
      corpus.flatMap((value) =>
        ['keyword', 'brand', 'category'].map((name) => get(`/public/products?${name}=${value}`)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length / 2)
    const { rows } = await app.database.pool.query('select count(*) > 300 as whole from products')
    expect(rows).toEqual([{ whole: true }])
  })

  it.each([
    ['%00', 'keyword=a%00b'],
    ['half a surrogate pair', 'keyword=%ED%A0%80'],
    ['a number past int32', 'department=2147483648'],
    ['an unknown key', 'orderBy=price'],
    ['a scalar that comes twice', 'pageSize=1&pageSize=2'],
    ['a page too large', 'pageSize=51'],
    ['a page too far', 'pageNumber=1001'],
    ['a text too long', `keyword=${'a'.repeat(101)}`],
    ['a sort of its own', 'sort=price;drop'],
    ['a language of its own', "language=pt-BR'"],
    ['inactive products', 'active=false'],
    ['a price below 0', 'priceMin=-1'],
    ['BEY-12 a CEP of seven digits', 'arrivesToday=8002031'],
    ['BEY-12 a CEP with a hyphen', 'arrivesToday=80020-310'],
    ['BEY-12 arrivesToday without a CEP', 'arrivesToday=true'],
    ['21 brands', Array.from({ length: 21 }, (_, n) => `brand=${n}`).join('&')],
  ])('API-02 S34 %s is rejected with a code', async (_title, search) => {
    const { status, body } = await get(`/public/products?${search}`)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ success: false, data: null, error: { code: 'VALIDATION_FAILED' } })
  })
})

describe('cacheable answers', () => {
  const open = [
    '/public/departments/navigation',
    '/public/departments/active',
    '/public/categories',
    '/public/categories/all',
    '/public/categories/popular/1',
    '/public/categories/1',
    '/public/categories/1/products',
    '/public/products',
    '/public/products?keyword=arroz',
    '/public/products/suggestions?keyword=arroz',
    '/public/products/1',
    '/public/products/1/related',
    '/public/settings',
    '/public/settings/BANNER',
    '/public/settings/key/DEFAULT_LANGUAGE',
    '/public/customizations/contact-info',
  ]
  it.each(open)('API-02 %s carries an ETag and answers 304 to a matching If-None-Match', async (path) => {
    const first = await get(path)
    expect(first.status).toBe(200)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const again = await app.app.inject({
      url: `/api${path}`,
      headers: { 'x-api-key': testApiKey, 'if-none-match': String(first.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('API-02 401 precedes every other error', async () => {
    const { statusCode } = await app.app.inject({ url: '/api/public/products?pageSize=0' })
    expect(statusCode).toBe(401)
  })
})
