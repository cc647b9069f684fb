import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CARD, type Json, PIX, codes, startSandbox } from './testing.ts'

describe('time and restarts', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  test('an unpaid Pix is cancelled as expired at its time, an authorization after five days', async () => {
    let now = Date.UTC(2026, 0, 5, 12)
    const timed = await startSandbox({ clock: () => now })
    const pix = await timed.pay({ ...PIX, date_of_expiration: '2026-01-05T12:30:00.000+00:00' })
    const held = await timed.pay({ ...CARD, capture: false, token: await timed.token() })
    const read = async (payment: Json) => {
      const { body } = await timed.call('GET', `/v1/payments/${String(payment.id)}`)
      return [body.status, body.status_detail]
    }
    now += 1_799_999
    expect(await read(pix)).toEqual(['pending', 'pending_waiting_transfer'])
    now += 1
    expect(await read(pix)).toEqual(['cancelled', 'expired'])
    now += 5 * 86_400_000
    expect(await read(held)).toEqual(['cancelled', 'expired'])
    await timed.close()
  })

  test('a card token expires after half an hour', async () => {
    let now = Date.now()
    const timed = await startSandbox({ clock: () => now })
    const token = await timed.token()
    now += 30 * 60_000
    const answer = await timed.call('POST', '/v1/payments', { ...CARD, token }, 'old')
    expect(codes(answer.body)).toEqual([2006])
    await timed.close()
  })

  test('a Pix created before a restart can be paid after it; keys and refunds are stored, card data is not', async () => {
    const before = await startSandbox({ storage: { dir } })
    const pix = await before.call('POST', '/v1/payments', PIX, 'kept-key')
    const card = await before.pay({ ...CARD, token: await before.token() })
    await before.call('POST', `/v1/payments/${String(card.id)}/refunds`, { amount: 5 }, 'kept-refund')
    const unused = await before.token('APRO')
    // Not closed: the second one opens the files as a killed process would leave them.
    const file = readFileSync(join(dir, 'journal.jsonl'), 'utf8')
    const after = await startSandbox({ storage: { dir } })

    const again = await after.call('POST', '/v1/payments', PIX, 'kept-key')
    expect([again.status, again.body.id]).toEqual([200, pix.body.id])
    await after.admin(`/payments/${String(pix.body.id)}/pay`)
    expect((await after.call('GET', `/v1/payments/${String(pix.body.id)}`)).body).toMatchObject({ status: 'approved' })
    expect((await after.call('GET', `/v1/payments/${String(card.id)}`)).body.transaction_amount_refunded).toBe(5)
    expect(
      (await after.call('POST', `/v1/payments/${String(card.id)}/refunds`, { amount: 5 }, 'kept-refund')).status,
    ).toBe(200)
    const gone = await after.call('POST', '/v1/payments', { ...CARD, token: unused }, 'unused')
    expect(codes(gone.body)).toEqual([2006])
    const next = await after.pay(PIX)
    expect(Number(next.id)).toBeGreaterThan(Number(card.id))

    expect(file).not.toContain('5031433215406351')
    expect(file).not.toMatch(/security|"123"/)
    await before.close()
    await after.close()
  })
})
