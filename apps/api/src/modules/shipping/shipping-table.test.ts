import { describe, expect, it } from 'vitest'

import { loadDefaultShipping } from '#shop-files.ts'

import { listFreeAreas, priceOptions, regionOf, weightInGrams } from './shipping-table.ts'

const table = loadDefaultShipping()
const offer = (zipCode: string, state: string | null, subtotalCents: number, grams = 900) =>
  priceOptions(table, { zipCode, state }, { grams, subtotalCents, storages: ['ambient'] }).options.map(
    ({ serviceId, costCents, minDays, maxDays }) => [serviceId, costCents, minDays, maxDays],
  )

describe('D11 shipping table', () => {
  it.each([
    ['80010000', 'PR', 'centre'],
    ['82999999', 'PR', 'metropolitan'],
    ['83414120', 'PR', 'metropolitan'],
    ['83203000', 'PR', 'state'],
    ['86010000', 'PR', 'state'],
    ['01310100', 'SP', 'other'],
    ['69900000', 'AC', 'other'],
    ['00000001', null, 'unknown'],
  ])('puts %s (%s) into the region %s', (zipCode, state, region) => {
    expect(regionOf(table, { zipCode, state })).toBe(region)
  })

  it('CHK-04 D11 centre: R$ 9,90 in 1 to 2 days, free from R$ 99,00 inclusive (D41)', () => {
    expect(offer('80010000', 'PR', 9899)).toEqual([
      ['centre-delivery', 990, 1, 2],
      ['pickup', 0, 1, 2],
    ])
    expect(offer('80010000', 'PR', 9900)).toEqual([
      ['centre-delivery', 0, 1, 2],
      ['pickup', 0, 1, 2],
    ])
  })

  it('CHK-04 D11 metropolitan: R$ 14,90 in 2 to 4 days; economy free from R$ 99,00', () => {
    expect(offer('83414120', 'PR', 9899)).toEqual([
      ['metropolitan-delivery', 1490, 2, 4],
      ['metropolitan-economy', 990, 5, 10],
      ['pickup', 0, 1, 2],
    ])
    expect(offer('83414120', 'PR', 9900)).toEqual([
      ['metropolitan-delivery', 1490, 2, 4],
      ['metropolitan-economy', 0, 5, 10],
      ['pickup', 0, 1, 2],
    ])
  })

  it('CHK-04 D11 state: R$ 19,90 in 3 to 6 days; economy free from R$ 99,00', () => {
    expect(offer('86010000', 'PR', 9900)).toEqual([
      ['state-delivery', 1990, 3, 6],
      ['state-economy', 0, 5, 10],
      ['pickup', 0, 1, 2],
    ])
  })

  it.each([
    ['one kilogram is included', 1000, 2490],
    ['a gram more is another kilogram', 1001, 2940],
    ['exactly two kilograms are one more', 2000, 2940],
    ['five and a half are five more', 5500, 4740],
    ['thirty are the most', 30_000, 15_540],
  ])('CHK-04 D11 another state by weight: %s', (_, grams, costCents) => {
    expect(offer('01310100', 'SP', 50_000, grams)).toEqual([
      ['carrier', costCents, 5, 7],
      ['pickup', 0, 1, 2],
    ])
  })

  it("CHK-04 above the carrier's maximum weight, only pickup is offered", () => {
    expect(offer('01310100', 'SP', 50_000, 30_001)).toEqual([['pickup', 0, 1, 2]])
  })

  it.each([
    ['80010000', 'PR', ['centre-delivery', 'pickup'], []],
    ['83414120', 'PR', ['metropolitan-delivery', 'pickup'], ['metropolitan-economy']],
    ['86010000', 'PR', ['pickup'], ['state-delivery', 'state-economy']],
    ['69900000', 'AC', ['pickup'], ['carrier']],
  ] as const)('D50 offers frozen goods to %s only by services that carry them', (zipCode, state, offered, not) => {
    const load = { grams: 900, subtotalCents: 5000, storages: ['ambient', 'frozen'] as const }
    const { options, unavailable } = priceOptions(table, { zipCode, state }, load)
    expect(options.map(({ serviceId }) => serviceId)).toEqual(offered)
    expect(unavailable.map(({ serviceId, storages }) => [serviceId, storages])).toEqual(
      not.map((serviceId) => [serviceId, ['frozen']]),
    )
  })

  it('CHK-04 offers only pickup without a destination, and none of it for goods that the shop does not keep', () => {
    const load = { grams: 90_000, subtotalCents: 500, storages: ['frozen'] as const }
    const { options, unavailable } = priceOptions(table, null, load)
    expect([options.map(({ serviceId }) => serviceId), unavailable]).toEqual([['pickup'], []])
    const ambient = { ...table, options: table.options.map((option) => ({ ...option, carries: ['ambient' as const] })) }
    const not = priceOptions(ambient, null, load)
    expect([not.options, not.unavailable.map(({ serviceId }) => serviceId)]).toEqual([[], ['pickup']])
  })

  it('CHK-04 an unassigned CEP gets only pickup', () => {
    expect(offer('00000001', null, 50_000)).toEqual([['pickup', 0, 1, 2]])
  })

  it('covers every state, with higher prices for farther zones', () => {
    const { states, zones } = table.carrier
    expect(Object.keys(states)).toHaveLength(27)
    const prices = zones.map(({ priceCents }) => priceCents)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  })

  it('D41 names the area of the lowest threshold: the short name only while every region has the same', () => {
    const amounts = (options: typeof table.options) =>
      listFreeAreas({ ...table, options }).map(({ freeFromCents, area }) => [freeFromCents, area['en-US']])
    const changed = (serviceId: string, freeFromCents?: number) =>
      table.options.map(({ freeFromCents: old, ...option }) => {
        const own = option.serviceId === serviceId ? freeFromCents : old
        return own === undefined ? option : { ...option, freeFromCents: own }
      })
    const names = ['Curitiba city centre and nearby districts', 'Rest of Curitiba and metropolitan area']
    expect(amounts(table.options)).toEqual([[9900, 'Curitiba and Paraná']])
    expect(amounts(changed('centre-delivery', 12_000))).toEqual([
      [9900, `${names[1]}, Paraná interior and coast`],
      [12_000, names[0]],
    ])
    expect(amounts(changed('state-economy', 5000))).toEqual([
      [5000, 'Paraná interior and coast'],
      [9900, names.join(', ')],
    ])
    expect(amounts(table.options.map(({ freeFromCents: _never, ...option }) => option))).toEqual([])
  })

  it('weighs by net content', () => {
    expect(
      weightInGrams([
        { net_amount: 120, net_unit: 'g', quantity: 3 },
        { net_amount: 1.5, net_unit: 'kg', quantity: 1 },
        { net_amount: 720, net_unit: 'ml', quantity: 2 },
        { net_amount: 0.1, net_unit: 'l', quantity: 3 },
        { net_amount: 6, net_unit: 'un', quantity: 1 },
      ]),
    ).toBe(360 + 1500 + 1440 + 300 + 600)
  })
})
