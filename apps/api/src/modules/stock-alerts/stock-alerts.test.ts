import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { unwrap, type Api } from '@lotus/api-client'
import type { StockAlertRequest } from '@lotus/openapi/schema'

import { buildApi } from '#app.ts'
import { limits } from '#domain/limits.ts'
import { openDatabase } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { silentLogger } from '#platform/log.ts'
import { createLogger } from '#platform/logger.ts'
import type { Message } from '#platform/mail.ts'
import { seed } from '#seed.ts'
import { setStock as putStock } from '../stock/testing.ts'
import { testApiKey, testApp, testAuth, testMailer, testPasswords, testPayments, type TestApp } from '#testing.ts'

const day = 24 * 60 * 60 * 1000
const [rice, tea] = [1, 2]
const mei: StockAlertRequest = { email: 'Mei.Tanaka@Example.com', language: 'pt-BR' }

let app: TestApp
let time = Date.parse('2026-11-24T12:00:00Z')
let mailFails = false
let sent: Message[] = []
const mailer = {
  ...testMailer,
  send: async (mail: Message) => {
    if (mailFails) throw new Error('no connection')
    sent.push(mail)
  },
}
beforeAll(async () => {
  app = await testApp({ mailer, clock: () => time })
  await seed(app.database, { withAccount: false })
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['stock_alerts', 'jobs', 'users'] as const) await app.db.deleteFrom(table).execute()
  await app.db.updateTable('products').set({ active: true }).where('id', '<', 40).execute()
  await putStock(
    app.db,
    0,
    Array.from({ length: 39 }, (_, place) => place + 1),
  )
  time = Date.parse('2026-11-24T12:00:00Z')
  mailFails = false
  sent = []
})

const setStock = (id: number, stock: number) => putStock(app.db, stock, [id])
const ask = async (productId: number, changes: Partial<StockAlertRequest> = {}, api: Api = app.api) =>
  unwrap(
    await api.POST('/public/products/{productId}/stock-alerts', {
      params: { path: { productId } },
      body: { ...mei, ...changes },
    }),
  )
const cancel = async (token: string) => unwrap(await app.api.POST('/public/stock-alerts/cancel', { body: { token } }))
const add = async (api: Api, productId: number) =>
  unwrap(await api.PUT('/users/user/stock-alerts/{productId}', { params: { path: { productId } } }))
const remove = async (api: Api, productId: number) =>
  unwrap(await api.DELETE('/users/user/stock-alerts/{productId}', { params: { path: { productId } } }))
const list = async (api: Api) => unwrap(await api.GET('/users/user/stock-alerts'))
const stored = () =>
  app.db.selectFrom('stock_alerts').select(['product_id', 'email', 'queued_at']).orderBy('created_at').execute()
/** The recurring job, which a test's clock does not wait for. */
async function look() {
  await enqueue(app.db, { kind: 'stock-alerts.queue-due' })
  await app.app.jobs.drain()
}
const tokenIn = (message: Message | undefined) =>
  new URL(message?.unsubscribeLink ?? 'http://no.link').searchParams.get('t') ?? ''

describe('BEY-17 requestStockAlert', () => {
  it('sends one e-mail in the language of the shopper when the product is back, and deletes the address', async () => {
    expect(await ask(rice, { language: 'zh-CN' })).toEqual({})
    await look()
    expect(sent).toEqual([])
    await setStock(rice, 3)
    await look()
    expect(sent).toMatchObject([{ to: 'mei.tanaka@example.com', language: 'zh-CN' }])
    expect(sent[0]?.subject).toContain('到货')
    expect(sent[0]?.text).toContain('http://shop.test/products/1')
    expect(await stored()).toEqual([])
    await look()
    expect(sent).toHaveLength(1)
  })

  it('answers the same for an address that is subscribed, and stores one alert per product and address', async () => {
    const answers = [await ask(rice), await ask(rice, { email: 'mei.tanaka@example.com' }), await ask(tea)]
    expect(answers).toEqual([{}, {}, {}])
    expect(await stored()).toHaveLength(2)
    await setStock(rice, 1)
    await setStock(tea, 1)
    await look()
    expect(sent.map(({ to }) => to)).toEqual(['mei.tanaka@example.com', 'mei.tanaka@example.com'])
  })

  it('waits for the next time if the product sells out again before the e-mail is sent', async () => {
    await ask(rice)
    await setStock(rice, 1)
    mailFails = true
    await look()
    await setStock(rice, 0)
    mailFails = false
    await app.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'mail.stock-alert')
      .execute()
    await app.app.jobs.drain()
    expect(sent).toEqual([])
    expect(await stored()).toMatchObject([{ queued_at: null }])
    await setStock(rice, 5)
    await look()
    expect(sent).toHaveLength(1)
  })

  it('sends again only after another request when the product sells out again and returns', async () => {
    await ask(rice)
    await setStock(rice, 1)
    await look()
    await setStock(rice, 0)
    await look()
    await setStock(rice, 1)
    await look()
    expect(sent).toHaveLength(1)
    await setStock(rice, 0)
    await ask(rice)
    await setStock(rice, 1)
    await look()
    expect(sent).toHaveLength(2)
  })

  it('sends nothing about a product that is not for sale any more', async () => {
    await ask(rice)
    await setStock(rice, 9)
    await app.db.updateTable('products').set({ active: false }).where('id', '=', rice).execute()
    await look()
    expect(sent).toEqual([])
    await expect(ask(rice)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ask(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('repeats a failed e-mail with the same Message-ID', async () => {
    await ask(rice)
    const [{ id } = { id: '' }] = await app.db.selectFrom('stock_alerts').select('id').execute()
    await setStock(rice, 1)
    mailFails = true
    await look()
    mailFails = false
    await app.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'mail.stock-alert')
      .execute()
    await app.app.jobs.drain()
    expect(sent.map((mail) => mail.id)).toEqual([id])
  })

  it('S19 rejects wrong addresses and languages, and ignores more than 30 alerts of guests for one address', async () => {
    for (const email of ['', 'mei', 'mei@example.com\r\nBcc: all@example.com', `${'m'.repeat(250)}@x.com`])
      await expect(ask(rice, { email })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(ask(rice, { language: 'fr' as 'pt-BR' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    for (let productId = 1; productId <= 32; productId += 1) expect(await ask(productId)).toEqual({})
    expect(await stored()).toHaveLength(30)
  })

  it('deletes requests after 180 days', async () => {
    await ask(rice)
    time += 181 * day
    await ask(tea)
    await enqueue(app.db, { kind: 'stock-alerts.clean' })
    await app.app.jobs.drain()
    expect(await stored()).toMatchObject([{ product_id: tea }])
  })
})

describe('BEY-17 alerts of an account', () => {
  it('are added and removed by one call each, and go to the current address in the language of the account', async () => {
    const { api, userId } = await app.withSession({ email: 'mei@example.com' })
    expect(await list(api)).toEqual([])
    const alert = { productId: rice, createdAt: new Date(time).toISOString() }
    expect([await add(api, rice), await add(api, rice)]).toEqual([alert, alert])
    await add(api, tea)
    expect(await remove(api, tea)).toEqual({})
    expect(await list(api)).toEqual([alert])
    await app.db
      .updateTable('users')
      .set({ email: 'new@example.com', language: 'es-ES' })
      .where('id', '=', userId)
      .execute()
    await add(api, rice)
    expect(await stored()).toMatchObject([{ email: 'new@example.com' }])
    await setStock(rice, 2)
    await look()
    expect(sent).toMatchObject([{ to: 'new@example.com', language: 'es-ES' }])
    expect(await list(api)).toEqual([])
  })

  it('take over the alert that a guest requested for the same address', async () => {
    await ask(rice)
    const { api } = await app.withSession({ email: 'mei.tanaka@example.com' })
    await add(api, rice)
    expect(await stored()).toHaveLength(1)
    expect(await list(api)).toMatchObject([{ productId: rice }])
  })

  it('S05 are not changed or listed by another account', async () => {
    const one = await app.withSession()
    const other = await app.withSession()
    await add(one.api, rice)
    await remove(other.api, rice)
    expect([await list(one.api), await list(other.api)]).toMatchObject([[{ productId: rice }], []])
  })
})

describe('BEY-17 cancelStockAlerts', () => {
  it('cancels every alert of the address with the link of one e-mail, and repeats without an error', async () => {
    await ask(rice)
    await ask(tea)
    await ask(tea, { email: 'other@example.com' })
    await setStock(rice, 1)
    await look()
    const token = tokenIn(sent[0])
    expect([await cancel(token), await cancel(token)]).toEqual([{}, {}])
    expect(await stored()).toMatchObject([{ email: 'other@example.com' }])
    await setStock(tea, 1)
    await look()
    expect(sent.map(({ to }) => to)).toEqual(['mei.tanaka@example.com', 'other@example.com'])
  })

  it('cancels all alerts of an account that has changed its address, including those for the former address', async () => {
    const { api, userId } = await app.withSession({ email: 'mei@example.com' })
    await add(api, rice)
    await add(api, 3)
    await app.db.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', userId).execute()
    await add(api, tea)
    await setStock(rice, 1)
    await look()
    expect(sent.map(({ to }) => to)).toEqual(['new@example.com'])
    await cancel(tokenIn(sent[0]))
    expect(await stored()).toEqual([])
  })

  it('cancels an e-mail that waits in the queue', async () => {
    await ask(rice)
    await setStock(rice, 1)
    await look()
    const token = tokenIn(sent[0])
    await setStock(tea, 1)
    mailFails = true
    await ask(tea)
    await look()
    await cancel(token)
    mailFails = false
    await app.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'mail.stock-alert')
      .execute()
    await app.app.jobs.drain()
    expect(sent).toHaveLength(1)
  })

  it('S19 rejects changed and foreign tokens, and reveals no address in the link', async () => {
    await ask(rice)
    await setStock(rice, 1)
    await look()
    const token = tokenIn(sent[0])
    expect(decodeURIComponent(sent[0]?.unsubscribeLink ?? '')).not.toMatch(/mei|example/i)
    await ask(tea)
    const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
    for (const wrong of [changed, `v1.${'0'.repeat(8)}.${'A'.repeat(40)}`, 'a'.repeat(60), `${token}.x`.slice(1)])
      await expect(cancel(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const wrong of ['', 'short', `${token}'`, 'a'.repeat(601)])
      await expect(cancel(wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await stored()).toHaveLength(1)
  })
})

it('BEY-17 two processes send each e-mail once', { timeout: 60_000 }, async () => {
  const { url } = app.database
  const database =
    url === null ? app.database : await openDatabase({ databaseUrl: url, dataDir: 'unused' }, silentLogger)
  const second = await buildApi({
    database,
    logger: createLogger({ level: 'error' }),
    publicUrl: 'http://shop.test',
    apiKey: testApiKey,
    payments: testPayments,
    auth: testAuth,
    mailer,
    passwords: testPasswords,
    limits: null,
    jobsByHand: true,
  })
  await second.ready()
  const addresses = Array.from({ length: 230 }, (_, index) => `shopper${index}@example.com`)
  await app.db
    .insertInto('stock_alerts')
    .values(
      addresses.map((email, index) => ({
        id: `018f2f8e-1111-7222-8333-${String(index).padStart(12, '0')}`,
        product_id: rice,
        email,
        language: 'pt-BR' as const,
        created_at: new Date(time),
      })),
    )
    .execute()
  await setStock(rice, 1)
  await enqueue(app.db, { kind: 'stock-alerts.queue-due' })
  await enqueue(app.db, { kind: 'stock-alerts.queue-due' })
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  await Promise.all([app.app.jobs.drain(), second.jobs.drain()])
  const enqueued = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('insert into \\"jobs\\"'))
  queries.mockRestore()
  // Batches of 100.
  expect([enqueued.length >= 3, enqueued.length <= 6]).toEqual([true, true])
  expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  await second.close()
  if (url !== null) await database.close()
})

it('BEY-17 S19 limits the requests of an address', { timeout: 60_000 }, async () => {
  const limited = await testApp({ limits: limits.rates })
  await seed(limited.database, { withAccount: false })
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) {
    const { response } = await limited.api.POST('/public/products/{productId}/stock-alerts', {
      params: { path: { productId: rice } },
      body: mei,
    })
    statuses.push(response.status)
  }
  expect([new Set(statuses.slice(0, 20)), statuses.at(-1)]).toEqual([new Set([200]), 429])
  await limited.close()
})
