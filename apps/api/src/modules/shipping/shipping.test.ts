import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import { pickupPlace } from '@lotus/fixtures/shipping'

import { loadDefaultShipping } from '../../shop-files.ts'
import { testApp, type TestApp } from '../../testing.ts'
import { lamen, miso, monday, rejection, rice, startTestShop, type TestShop } from '../purchases/testing.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { centreWindows, pickupWindows } from '../windows/windows.examples.ts'
import { tableCarrier, type Carrier } from './carrier.ts'
import { createShippingService } from './shipping.service.ts'
import { findFreeDelivery } from './shipping-table.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
}, 60_000)
beforeEach(() => shop.reopen())
afterAll(() => shop.close())

const quote = async (zipCode: string, items: { productId: number; quantity: number }[]) =>
  unwrap(await shop.api.POST('/public/shipping/quotes', { body: { zipCode, items } }))
const lookUp = async (api: Api, cep: string) =>
  unwrap(await api.GET('/public/cep/{cep}', { params: { path: { cep } } }))
const some = [{ productId: lamen, quantity: 2 }]

it('INFO-01 D11 listShippingRegions returns the services of each region at the prices of the shipping table', async () => {
  const regions = unwrap(await shop.api.GET('/public/shipping/regions'))
  const deliveries = regions.map(({ region, services }) => [
    region,
    ...services.map(({ serviceId, cost, minDays, maxDays }) => `${serviceId} ${cost} ${minDays}-${maxDays}`),
  ])
  expect(deliveries.map(([region]) => region)).toEqual(['centre', 'metropolitan', 'state', 'other'])
  expect(deliveries[0]).toContain('centre-delivery 9.9 1-2')
  expect(regions[1]?.services).toContainEqual(expect.objectContaining({ cost: 14.9, minDays: 2, maxDays: 4 }))
  expect(regions[2]?.services).toContainEqual(expect.objectContaining({ cost: 19.9, minDays: 3, maxDays: 6 }))
  expect(regions[3]?.services).toContainEqual(expect.objectContaining({ cost: null, minDays: 5, maxDays: 12 }))
})

it('INFO-01 BEY-12 listShippingRegions marks the services with windows, in the regions that a zone reaches', async () => {
  const scheduled = async () =>
    unwrap(await shop.api.GET('/public/shipping/regions')).map(({ region, services }) => [
      region,
      ...services.flatMap(({ serviceId, scheduled: isScheduled = false }) => (isScheduled ? [serviceId] : [])),
    ])
  expect(await scheduled()).toEqual([['centre'], ['metropolitan'], ['state'], ['other']])
  await shop.schedule({
    ...centreWindows,
    zones: [
      ...centreWindows.zones,
      { ...centreWindows.zones[0]!, id: 'vizinhos', serviceId: 'metropolitan-delivery' },
      ...pickupWindows.zones,
    ],
  })
  expect(await scheduled()).toEqual([
    ['centre', 'centre-delivery', 'pickup'],
    ...['metropolitan', 'state', 'other'].map((region) => [region, 'pickup']),
  ])
})

describe('CHK-04 createShippingQuote', () => {
  it('returns options with dates in the centre', async () => {
    const { quoteId, ...answer } = await quote('80020310', some)
    expect(quoteId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer).toEqual({
      zipCode: '80020310',
      region: 'centre',
      deliverable: true,
      expiresAt: new Date(monday + 30 * 60_000).toISOString(),
      options: [
        {
          serviceId: 'centre-delivery',
          serviceName: 'Entrega no Centro',
          names: expect.objectContaining({ 'zh-CN': '市中心配送' }),
          companyName: 'Empório Lótus',
          cost: 9.9,
          freeFrom: 99,
          minDays: 1,
          maxDays: 2,
          earliest: '2026-11-24',
          latest: '2026-11-25',
          pickup: false,
          place: null,
        },
        expect.objectContaining({ serviceId: 'pickup', cost: 0, pickup: true, place: pickupPlace }),
      ],
      unavailable: [],
    })
  })

  it('D41 is free for a subtotal after discounts from R$ 99,00 inclusive', async () => {
    const cost = async (items: { productId: number; quantity: number }[]) =>
      (await quote('80020310', items)).options[0]?.cost
    // 4 x 27.90 is 111.60 before and 100.44 after the discount.
    expect(await cost([{ productId: miso, quantity: 4 }])).toBe(0)
    await shop.set(miso, { discount_bp: 1200 })
    expect(await cost([{ productId: miso, quantity: 4 }])).toBe(9.9)
    await shop.set(miso, { price_cents: 2475, discount_bp: 0 })
    expect(await cost([{ productId: miso, quantity: 4 }])).toBe(0)
  })

  it('D11 charges other states by weight', async () => {
    const answer = await quote('01310100', [{ productId: rice, quantity: 1 }])
    expect(answer.options.map(({ serviceId, cost }) => [serviceId, cost])).toEqual([
      ['carrier', 24.9 + 4 * 4.5],
      ['pickup', 0],
    ])
  })

  it('D50 does not offer frozen goods by post: the service is named with its reason, and cannot be chosen', async () => {
    await shop.set(rice, { storage: 'frozen' })
    const answer = await quote('69900000', [...some, { productId: rice, quantity: 1 }])
    expect(answer.deliverable).toBe(false)
    expect(answer.options.map(({ serviceId }) => serviceId)).toEqual(['pickup'])
    expect(answer.unavailable).toEqual([
      {
        serviceId: 'carrier',
        names: expect.objectContaining({ 'pt-BR': 'Entrega pelos Correios' }),
        storages: ['frozen'],
      },
    ])
  })

  it('CHK-04 quotes only pickup, with its place, without a CEP', async () => {
    await shop.set(rice, { storage: 'frozen' })
    const answer = unwrap(
      await shop.api.POST('/public/shipping/quotes', { body: { items: [{ productId: rice, quantity: 1 }] } }),
    )
    expect(answer).toMatchObject({ zipCode: null, region: 'unknown', deliverable: false, unavailable: [] })
    expect(answer.options.map(({ serviceId, cost, place }) => [serviceId, cost, place])).toEqual([
      ['pickup', 0, pickupPlace],
    ])
  })

  it('returns only pickup where no delivery is possible', async () => {
    const answer = await quote('00000001', some)
    expect([answer.region, answer.deliverable, answer.options.map(({ serviceId }) => serviceId)]).toEqual([
      'unknown',
      false,
      ['pickup'],
    ])
  })

  it("D42 skips weekends, national holidays and the shop's closed days", async () => {
    // From Thursday, Nov 19: Friday is Black Awareness Day.
    await shop.tick(-4 * 24 * 60)
    const [delivery] = (await quote('80020310', some)).options
    expect([delivery?.earliest, delivery?.latest]).toEqual(['2026-11-23', '2026-11-24'])
    // From Friday, Sep 4: Monday is Independence, Tuesday the city's patron.
    await shop.tick(-76 * 24 * 60)
    const [september] = (await quote('80020310', some)).options
    expect([september?.earliest, september?.latest]).toEqual(['2026-09-09', '2026-09-10'])
  })

  it('rejects unavailable products', async () => {
    await shop.set(lamen, { active: false })
    const error = await rejection(quote('80020310', [...some, { productId: 9999, quantity: 1 }]))
    expect([error.status, error.code, error.lines]).toEqual([
      422,
      'PRODUCT_UNAVAILABLE',
      [
        { productId: lamen, code: 'PRODUCT_UNAVAILABLE', requested: 2, available: 0 },
        { productId: 9999, code: 'PRODUCT_UNAVAILABLE', requested: 1, available: 0 },
      ],
    ])
  })
})

describe('D11 D41 getFreeDelivery', () => {
  const free = async (query: { zipCode?: string } = {}) =>
    unwrap(await shop.api.GET('/public/shipping/free-delivery', { params: { query } }))

  it('returns the area with free deliveries without a CEP', async () => {
    expect(await free()).toMatchObject({ freeFrom: 99, area: { 'pt-BR': 'Curitiba e Paraná' }, service: null })
  })

  it.each([
    ['80020310', 99, 'Entrega no Centro'],
    ['81200000', 99, 'Entrega econômica'],
    ['86010000', 99, 'Entrega econômica'],
    ['01310100', null, null],
    ['99999999', null, null],
  ])('returns for the CEP %s the free service and its subtotal', async (zipCode, freeFrom, name) => {
    const { service, ...answer } = await free({ zipCode })
    expect([answer.freeFrom, service?.['pt-BR'] ?? null]).toEqual([freeFrom, name])
  })

  it('equals the quote of goods that every service carries', async () => {
    for (const zipCode of ['80020310', '81200000', '86010000', '01310100']) {
      const { options } = await quote(zipCode, some)
      const quoted = options.flatMap(({ pickup, freeFrom }) => (pickup || freeFrom === null ? [] : [freeFrom]))
      expect([zipCode, quoted[0] ?? null]).toEqual([zipCode, (await free({ zipCode })).freeFrom])
    }
  })

  it('returns the names of the regions if the shop has no short name of the area', () => {
    const table = loadDefaultShipping()
    const { freeDeliveryArea: _area, ...without } = table
    expect(findFreeDelivery(without, null).area?.['en-US']).toBe(
      'Curitiba city centre and nearby districts, Rest of Curitiba and metropolitan area, Paraná interior and coast',
    )
    const never = { ...table, options: table.options.map(({ freeFromCents: _never, ...option }) => option) }
    expect(findFreeDelivery(never, null)).toEqual({ freeFrom: null, area: null, service: null })
  })
})

describe('D11 D41 a changed threshold of one region', () => {
  const centre = '80020310'
  /** 111.60 before and 100.44 after the discount. */
  const basket = [{ productId: miso, quantity: 4 }]

  /** What every display says: the strip, the shipping page, the page of a product, the cart, an information page, the checkout. */
  async function displays() {
    const { api } = shop
    const free = async (zipCode?: string) =>
      unwrap(
        await api.GET('/public/shipping/free-delivery', {
          params: { query: zipCode === undefined ? {} : { zipCode } },
        }),
      )
    const anywhere = await free()
    const regions = unwrap(await api.GET('/public/shipping/regions'))
    const [option] = (await quote(centre, basket)).options
    const faq = unwrap(
      await api.GET('/public/pages/{page}', { params: { path: { page: 'faq' }, query: { language: 'en-US' } } }),
    )
    const intent = await shop.openIntent(api, await shop.request(api, basket))
    return {
      strip: [anywhere.freeFrom, anywhere.area?.['en-US']],
      stripAtCep: (await free(centre)).freeFrom,
      table: regions[0]?.services[0]?.freeFrom,
      quote: [option?.freeFrom, option?.cost],
      page: /From (R\$.+?) of products/.exec(JSON.stringify(faq))?.[1]?.replaceAll('\u00a0', ''),
      checkout: [intent.shipping.cost, intent.total],
    }
  }

  it('changes every display and the price of the checkout, and undo restores them', async () => {
    await settingsRepository.putMissing(shop.db, [{ group: 'SHIPPING', key: 'SHIPPING', value: loadDefaultShipping() }])
    const before = {
      strip: [99, 'Curitiba and Paraná'],
      stripAtCep: 99,
      table: 99,
      quote: [99, 0],
      page: 'R$99.00',
      checkout: [0, 100.44],
    }
    expect(await displays()).toEqual(before)
    const value = { options: [{ serviceId: 'centre-delivery', freeFromCents: 12_000, priceCents: 1090 }] }
    const file = Buffer.from(JSON.stringify([{ group: 'SHIPPING', key: 'SHIPPING', value }]))
    const changed = await shop.app.operator.run({ operator: 'ana', args: ['import-settings', 'my.json'], file })
    expect(changed.output).toContain('SHIPPING.options[1].freeFromCents: 9900 → 12000')
    const others = 'Rest of Curitiba and metropolitan area, Paraná interior and coast'
    const own = 'Curitiba city centre and nearby districts'
    // The pages are cached; a notification of the database invalidates them.
    await expect.poll(displays).toEqual({
      strip: [99, others],
      stripAtCep: 120,
      table: 120,
      quote: [120, 10.9],
      page: `R$99.00 (${others}) or R$120.00 (${own})`,
      checkout: [10.9, 111.34],
    })
    await shop.app.operator.run({ operator: 'ana', args: ['undo-settings'] })
    await expect.poll(displays).toEqual(before)
  })
})

describe('BEY-05 listDeliveries', () => {
  const list = async (zipCode: string, productIds: number[]) =>
    unwrap(await shop.api.GET('/public/shipping/deliveries', { params: { query: { zipCode, productIds } } }))

  it('returns the cheapest delivery of one unit of each product, as createShippingQuote prices it', async () => {
    await shop.set(rice, { price_cents: 9900, discount_bp: 0 })
    expect(await list('83414120', [rice, lamen])).toEqual([
      { productId: rice, delivery: { cost: 0, minDays: 5, maxDays: 10 } },
      { productId: lamen, delivery: { cost: 9.9, minDays: 5, maxDays: 10 } },
    ])
    for (const productId of [rice, lamen])
      for (const zipCode of ['80020310', '83414120', '86010000', '01310100']) {
        const delivered = (await quote(zipCode, [{ productId, quantity: 1 }])).options.filter(({ pickup }) => !pickup)
        const cost = Math.min(...delivered.map((option) => option.cost))
        expect(await list(zipCode, [productId])).toEqual([{ productId, delivery: expect.objectContaining({ cost }) }])
      }
  })

  it('D11 charges other states by the weight of each product', async () => {
    expect((await list('01310100', [rice, lamen])).map(({ delivery }) => delivery?.cost)).toEqual([
      24.9 + 4 * 4.5,
      24.9,
    ])
  })

  it('D50 returns null for products that no service carries to the CEP', async () => {
    await shop.set(rice, { storage: 'frozen' })
    expect(await list('69900000', [rice, lamen])).toEqual([
      { productId: rice, delivery: null },
      { productId: lamen, delivery: expect.objectContaining({ minDays: expect.any(Number) }) },
    ])
    expect(await list('00000001', [lamen])).toEqual([{ productId: lamen, delivery: null }])
  })

  it('requests one quote from each carrier for products with the same weight and price', async () => {
    const requests: unknown[] = []
    const table = tableCarrier(async () => loadDefaultShipping())
    const counting: Carrier = {
      name: 'counting',
      quote: (request, signal) => {
        requests.push(request)
        return table.quote(request, signal)
      },
    }
    const goods = { priceCents: 1200, discount: 0, net_amount: 500, net_unit: 'g', storage: 'ambient' } as const
    const service = createShippingService({
      db: shop.db,
      logger: {} as never,
      clock: shop.clock,
      readTable: async () => loadDefaultShipping(),
      carriers: [counting],
      cepRanges: { states: [], cities: [] },
      cep: { provider: 'offline' },
      closedDays: async () => [],
      readNextWindows: async () => async () => undefined,
      readScheduled: async () => () => false,
      findGoods: async (_db, ids) =>
        ids.map((productId) => ({ ...goods, productId, net_amount: productId % 20 === 0 ? 700 : 500 })),
    })
    const ids = Array.from({ length: 40 }, (_, index) => index + 1)
    const deliveries = await service.listDeliveries('80020310', ids)
    expect(deliveries.map(({ productId, delivery }) => [productId, delivery?.cost])).toEqual(ids.map((id) => [id, 9.9]))
    expect(requests).toHaveLength(2)
  })

  it('omits unknown and inactive products and repeated ids, and rejects more than 50', async () => {
    await shop.set(lamen, { active: false })
    expect((await list('80020310', [9999, rice, lamen, rice])).map(({ productId }) => productId)).toEqual([rice])
    const many = Array.from({ length: 51 }, (_, index) => index + 1)
    expect((await rejection(list('80020310', many))).status).toBe(400)
    expect((await rejection(list('8002031', [rice]))).status).toBe(400)
  })
})

describe('lookUpCep offline', () => {
  it.each([
    ['80020310', { street: null, district: null, city: 'Curitiba', state: 'PR' }],
    ['01310100', { street: null, district: null, city: 'São Paulo', state: 'SP' }],
    ['19900000', { street: null, district: null, city: null, state: 'SP' }],
  ])('returns city and state of %s', async (cep, address) => {
    expect(await lookUp(shop.api, cep)).toEqual({ zipCode: cep, ...address })
  })

  it('answers CEP_NOT_FOUND for an unknown CEP, so that the address can be typed', async () => {
    const error = await rejection(lookUp(shop.api, '00000001'))
    expect([error.status, error.code]).toEqual([404, 'CEP_NOT_FOUND'])
  })
})

describe('lookUpCep by ViaCEP', () => {
  const answers: Record<string, { status: number; body: string } | 'hang'> = {
    '/ws/80020310/json/': {
      status: 200,
      body: JSON.stringify({
        cep: '80020-310',
        logradouro: 'Rua Marechal Deodoro',
        bairro: 'Centro',
        localidade: 'Curitiba',
        uf: 'PR',
      }),
    },
    '/ws/83400000/json/': {
      status: 200,
      body: JSON.stringify({ logradouro: '', bairro: '', localidade: 'Colombo', uf: 'PR' }),
    },
    '/ws/80999999/json/': { status: 200, body: JSON.stringify({ erro: 'true' }) },
    '/ws/01310100/json/': { status: 500, body: 'oops' },
    '/ws/20000000/json/': { status: 200, body: '<html>' },
    '/ws/30000000/json/': { status: 200, body: JSON.stringify({ uf: 'XX' }) },
    '/ws/40000000/json/': 'hang',
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer === undefined || answer === 'hang') return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  let app: TestApp
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const viacepUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    app = await testApp({ cep: { provider: 'viacep', viacepUrl, timeout: 1500 } })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    server.closeAllConnections()
    server.close()
  })

  it('returns the complete address, with null for empty fields', async () => {
    expect(await lookUp(app.api, '80020310')).toEqual({
      zipCode: '80020310',
      street: 'Rua Marechal Deodoro',
      district: 'Centro',
      city: 'Curitiba',
      state: 'PR',
    })
    expect(await lookUp(app.api, '83400000')).toEqual({
      zipCode: '83400000',
      street: null,
      district: null,
      city: 'Colombo',
      state: 'PR',
    })
  })

  it('accepts its answer that a CEP does not exist', async () => {
    expect((await rejection(lookUp(app.api, '80999999'))).code).toBe('CEP_NOT_FOUND')
  })

  it.each([
    ['fails', '01310100', 'SP'],
    ['answers no JSON', '20000000', 'RJ'],
    ['answers no state', '30000000', 'MG'],
    ['does not answer in time', '40000000', 'BA'],
  ])('falls back to the table if it %s', async (_, cep, state) => {
    expect(await lookUp(app.api, cep)).toMatchObject({ zipCode: cep, street: null, state })
  })
})
