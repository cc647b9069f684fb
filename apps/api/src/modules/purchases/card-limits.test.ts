import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'
import { guestData } from '@lotus/fixtures/checkout'
import { cpfOf } from '@lotus/fixtures/cpf'
import { MASTER, VISA } from '@lotus/payment-sandbox/testing'

import { enqueue } from '../../platform/jobs.ts'
import { lamen, startTestShop, type TestShop } from './testing.ts'

const limit = 3

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ limits: { attemptsPerCard: limit } })
}, 60_000)
beforeEach(() => shop.reopen())
afterEach(() => shop.assertSound())
afterAll(() => shop.close())

/** A guest with an e-mail, a CPF, a browser and an internet address of their own, ready to pay. */
async function newGuest(index: number, address = `10.0.1.${index}`) {
  const api = shop.browser({ address })
  const guest = { ...guestData, email: `mei${index}@example.com`, cpf: cpfOf(index) }
  const items = [{ productId: lamen, quantity: 4 }]
  const { intentId } = await shop.openIntent(api, await shop.request(api, items, { guest }))
  return async (holder: string, card = MASTER) =>
    shop.pay(api, intentId, await shop.card(holder, 1, card)).then(
      ({ status }) => status,
      (error: { code: string; retryAfter: number | null }) => `${error.code} ${error.retryAfter}`,
    )
}

const payAs = async (index: number, holder: string, card = MASTER) => (await newGuest(index))(holder, card)
const hashes = async () =>
  (await shop.db.selectFrom('payment_attempts').select('card_hash').execute()).map(({ card_hash }) => card_hash)

describe('S29 limits per card', () => {
  it('stop a card that was declined for different guests, and no other card, for ten minutes', async () => {
    // Another holder's name does not make another card.
    expect([await payAs(1, 'FUND'), await payAs(2, 'OTHE'), await payAs(3, 'SECU')]).toEqual(
      Array.from({ length: limit }, () => 'rejected'),
    )
    await shop.tick(2)
    const pay = await newGuest(4)
    expect(await pay('APRO')).toBe('TOO_MANY_ATTEMPTS 480')
    expect(await pay('APRO', VISA)).toBe('approved')
    await shop.tick(9)
    expect(await payAs(5, 'APRO')).toBe('approved')
  })

  it('never count approved payments', async () => {
    for (let index = 1; index <= limit + 1; index++) expect(await payAs(index, 'APRO')).toBe('approved')
    expect(await payAs(9, 'FUND')).toBe('rejected')
  })

  it('hold for guests who pay at the same moment', async () => {
    const guests = await Promise.all([1, 2, 3, 4, 5, 6].map((index) => newGuest(index)))
    const answers = await Promise.all(guests.map((pay) => pay('FUND')))
    expect(answers.filter((answer) => answer === 'rejected')).toHaveLength(limit)
    expect(answers.filter((answer) => answer.startsWith('TOO_MANY_ATTEMPTS'))).toHaveLength(6 - limit)
  })

  it('let a payment pass if the provider does not tell the card', async () => {
    for (let index = 1; index <= limit; index++) await payAs(index, 'FUND')
    await shop.sandbox.admin('/faults', { kind: 'http404', match: 'GET /v1/card_tokens/*', times: 1 })
    expect(await payAs(8, 'APRO')).toBe('approved')
    expect((await hashes()).filter((hash) => hash === null)).toHaveLength(1)
  })

  it('S40 store a hash that is equal for equal cards only, for a day', async () => {
    await payAs(1, 'FUND')
    await payAs(2, 'OTHE')
    await payAs(3, 'FUND', VISA)
    const [one, same, other] = await hashes()
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect([same === one, other === one]).toEqual([true, false])
    await shop.tick(25 * 60)
    await enqueue(shop.db, { kind: 'checkout.clean' })
    await shop.app.jobs.drain()
    expect(await hashes()).toEqual([null, null, null])
  })
})

describe('S29 limits per block of addresses', () => {
  beforeAll(() => shop.limit({ cardsPerBlock: 3, attemptsPerCard: 1000 }))
  afterAll(() => shop.limit({ cardsPerBlock: 1000, attemptsPerCard: limit }))

  it('count the declined cards of a /24, or of a /48 of IPv6, together', async () => {
    const blocks = [
      ['10.0.7.1', '10.0.7.90', '10.0.7.200', '10.0.7.3', '10.0.8.1'],
      ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1', '2001:db8:7:4::1', '2001:db8:8:1::1'],
    ]
    for (const [block, addresses] of blocks.entries()) {
      const cards: string[] = []
      for (const [index, address] of addresses.entries())
        cards.push(await (await newGuest(block * 10 + index, address))(index % 2 === 0 ? 'FUND' : 'OTHE'))
      expect(cards).toEqual(['rejected', 'rejected', 'rejected', 'TOO_MANY_ATTEMPTS 600', 'rejected'])
    }
  })
})

describe('S29 the breaker', () => {
  const breaker = { cards: 5, declined: 0.6, minutes: 5 }
  beforeAll(() => shop.limit({ breaker, attemptsPerCard: 1000 }))
  afterAll(() => shop.limit({ breaker: { ...breaker, cards: 1000 }, attemptsPerCard: limit }))

  const methods = async () => unwrap(await shop.api.GET('/public/checkout/config')).methods
  const payEach = async (holders: string[]) => {
    const answers: string[] = []
    for (const [index, holder] of holders.entries())
      answers.push(await (await newGuest(index, `10.${index}.1.1`))(holder))
    return answers
  }

  it('rejects cards, but not Pix, while most of the recent cards are declined', async () => {
    expect(await payEach(['FUND', 'OTHE', 'SECU', 'APRO'])).toEqual(['rejected', 'rejected', 'rejected', 'approved'])
    await shop.tick(1)
    expect(await methods()).toEqual(['pix', 'card', 'boleto', 'wallet'])
    expect(await payAs(5, 'FUND', VISA)).toBe('rejected')
    const pay = await newGuest(6, '10.99.1.1')
    expect(await pay('APRO', VISA)).toBe('CARDS_PAUSED 240')
    expect(await methods()).toEqual(['pix', 'boleto', 'wallet'])
    const api = shop.browser({ address: '10.98.1.1' })
    const { intentId } = await shop.buy(api)
    expect((await shop.pay(api, intentId, { method: 'pix' })).status).toBe('pending')
    await shop.tick(5)
    expect(await methods()).toEqual(['pix', 'card', 'boleto', 'wallet'])
    expect(await pay('APRO', VISA)).toBe('approved')
  })

  it('accepts cards if the share of declined cards is not above the limit, or if few cards were decided', async () => {
    await payEach(['FUND', 'OTHE', 'SECU', 'APRO', 'APRO'])
    expect(await payAs(8, 'APRO', VISA)).toBe('approved')
    await shop.tick(6)
    await payEach(['FUND', 'OTHE', 'SECU', 'FUND'])
    expect(await payAs(9, 'APRO', VISA)).toBe('approved')
  })
})
