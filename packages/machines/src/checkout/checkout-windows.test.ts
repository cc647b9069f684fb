import { describe, expect, it } from 'vitest'
import { createActor, type AnyEventObject } from 'xstate'

import { intentOpen } from '@lotus/fixtures/checkout'
import {
  holdTomorrow,
  holdTonight,
  holdTonightDearer,
  quoteHalfScheduled,
  quoteScheduled,
  windowList,
  windowTomorrow,
  windowTonight,
} from '@lotus/fixtures/windows'
import { deliveryCentre, quoteCentre, storePickup } from '@lotus/fixtures/shipping'

import { rejected } from '../payment/payment.examples.ts'
import { resultOfPayment } from '../payment/payment.rules.ts'
import { broken, done, play } from '../testing.ts'
import { address, at, checked, confirm, guest, input, open, pix, settled } from './checkout-journeys.examples.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { draftOf, intentRequest } from './checkout.rules.ts'
import type { CheckoutEmitted } from './checkout.types.ts'

const quoted = done('quoteShipping', { ok: true, quote: quoteScheduled })
const listed = done('listWindows', { ok: true, windows: { ...windowList, clockOffset: 60_000 } })
const select = { type: 'shipping.select', serviceId: deliveryCentre.serviceId }
const full = { state: 'FULL' as const, reason: 'ORDERS' as const }
const submit = { type: 'shipping.submit' }
const held = (hold: typeof holdTonight | typeof holdTomorrow = holdTonight) => done('holdWindow', { ok: true, hold })
const taken = (code: 'WINDOW_FULL' | 'WINDOW_CLOSED' | 'HOLD_EXPIRED') => ({
  ok: false,
  error: { code, windows: [windowTomorrow] },
})
const toChoosing = [guest, address, quoted, listed]
const toReady: AnyEventObject[] = [...toChoosing, select, submit, held(), checked]
const reserved = (intent = intentTonight) => done('createIntent', { ok: true, intent })
const { cost } = holdTonight
const intentTonight = { ...intentOpen, total: intentOpen.subtotal + cost, shipping: { ...intentOpen.shipping, cost } }
const tooEarly = { code: 'WINDOW_CLOSED' as const, params: { reason: 'BOLETO' }, windows: [windowTomorrow] }
const boleto = { ...pix, request: { method: 'boleto' as const } }
/** The server rejects a boleto for the window of the reserved order. */
const toTooEarly = [...toReady, confirm, held(), reserved(), boleto, settled({ outcome: 'failed', error: tooEarly })]
const move = { type: 'window.move', window: windowTomorrow, key: 'key-of-the-other-window' }

describe('delivery windows in the checkout (BEY-12)', () => {
  it('lists the windows of a quote that has them, and preselects the next free one with its price', () => {
    expect(at([guest, address, quoted]).value).toEqual({ shipping: 'listing' })
    const { value, context } = at([...toChoosing, select])
    expect(value).toEqual({ shipping: 'choosing' })
    expect(context.selectedShipping).toMatchObject({ window: windowTonight, cost: windowTonight.cost })
    expect(context.clockOffset).toBe(60_000)
  })

  it('D67 requests no windows for a quote without them', () => {
    const plain = at([guest, address, done('quoteShipping', { ok: true, quote: quoteCentre })])
    expect(plain).toMatchObject({ value: { shipping: 'choosing' }, context: { windows: null } })
  })

  it('D67 continues without a hold with a service that keeps its business days, and releases the held window', () => {
    const half = done('quoteShipping', { ok: true, quote: quoteHalfScheduled })
    const journey = [...toReady, open('shipping'), half, listed]
    const emitted: CheckoutEmitted[] = []
    const draft = draftOf(at([guest, address, half, listed, select, submit, held()]).context)
    const actor = createActor(checkoutMachine, { snapshot: at(journey).toJSON() as never, input: { ...input, draft } })
    actor.on('hold.left', (event) => void emitted.push(event))
    actor.start()
    actor.send({ type: 'shipping.select', serviceId: storePickup.serviceId })
    actor.send({ type: 'shipping.submit' })
    expect(actor.getSnapshot().hasTag('review')).toBe(true)
    expect(actor.getSnapshot().context.hold).toBeNull()
    expect(emitted).toEqual([{ type: 'hold.left', holdId: holdTonight.holdId }])
    actor.stop()
  })

  it('does not continue without a window', () => {
    const none = done('listWindows', { ok: true, windows: { ...windowList, windows: [], clockOffset: 0 } })
    expect(at([guest, address, quoted, none, select, submit])).toMatchObject({
      value: { shipping: 'choosing' },
      context: { selectedShipping: { cost: deliveryCentre.cost } },
    })
  })

  it('holds the chosen window before the review', () => {
    const holding = at([...toChoosing, select, { type: 'window.select', window: windowTomorrow }, submit])
    expect(holding.value).toEqual({ shipping: 'holding' })
    expect(holding.children.holdWindow?.getSnapshot()).toMatchObject({
      input: { quoteId: quoteScheduled.quoteId, serviceId: select.serviceId, windowId: windowTomorrow.windowId },
    })
    expect(at(toReady)).toMatchObject({ value: { review: 'ready' }, context: { hold: holdTonight } })
  })

  it('D68 lists the windows again when the last place is taken, keeps what was entered and offers other windows', () => {
    const lost = [...toChoosing, select, submit, done('holdWindow', taken('WINDOW_FULL'))]
    expect(at(lost).value).toEqual({ shipping: 'listing' })
    const windows = windowList.windows.map((window) =>
      window.windowId === windowTonight.windowId ? { ...window, state: 'FULL', reason: 'ORDERS' } : window,
    )
    const again = at([...lost, done('listWindows', { ok: true, windows: { ...windowList, windows, clockOffset: 0 } })])
    expect(again).toMatchObject({
      value: { shipping: 'choosing' },
      context: {
        error: { code: 'WINDOW_FULL', windows: [windowTomorrow] },
        selectedShipping: { window: windowTomorrow },
        selectedAddress: at(toChoosing).context.selectedAddress,
      },
    })
  })

  it('D68 reserves the order with the hold, at the price of the window', () => {
    const reserving = at([...toReady, confirm, held()])
    expect(reserving.value).toEqual({ review: 'reserving' })
    expect(intentRequest(reserving.context).request).toMatchObject({
      holdId: holdTonight.holdId,
      serviceId: select.serviceId,
    })
  })

  it('D68 renews an expired hold with the confirmation of the review', () => {
    const renewed = { ...holdTonight, holdId: '0193f2a1-7c40-7b11-8e2f-1d5a0c9be099' }
    expect(at([...toReady, confirm]).value).toEqual({ review: 'renewing' })
    const reserving = at([...toReady, confirm, held(renewed)])
    expect(reserving.value).toEqual({ review: 'reserving' })
    expect(intentRequest(reserving.context).request).toMatchObject({ holdId: renewed.holdId })
  })

  it('reviews the order again when the delivery became dearer meanwhile', () => {
    expect(at([...toReady, confirm, held(holdTonightDearer)])).toMatchObject({
      value: { review: 'ready' },
      context: {
        error: { code: 'PRICE_CHANGED' },
        intentKey: null,
        selectedShipping: { cost: holdTonightDearer.cost },
      },
    })
  })

  it('D68 holds another window in the review when the chosen one is taken, with everything kept', () => {
    const lost = [...toReady, confirm, done('holdWindow', taken('WINDOW_FULL'))]
    expect(at(lost)).toMatchObject({
      value: { review: 'ready' },
      context: { error: { windows: [windowTomorrow] }, intentKey: null, selectedShipping: { window: windowTonight } },
    })
    const other = [...lost, { type: 'window.select', window: windowTomorrow }]
    expect(at(other)).toMatchObject({
      value: { review: 'renewing' },
      context: { selectedShipping: { window: windowTonight } },
    })
    expect(at([...other, held(holdTomorrow)])).toMatchObject({
      value: { review: 'ready' },
      context: {
        error: null,
        hold: holdTomorrow,
        newWindow: null,
        selectedShipping: { window: { windowId: windowTomorrow.windowId }, cost: windowTomorrow.cost },
      },
    })
    const refused = [...other, done('holdWindow', taken('WINDOW_CLOSED'))]
    expect(at(refused)).toMatchObject({
      value: { review: 'ready' },
      context: { newWindow: null, selectedShipping: { window: windowTonight } },
    })
  })

  it('D68 confirms again when the hold expired while the order was sent', () => {
    const expired = [...toReady, confirm, held(), done('createIntent', taken('HOLD_EXPIRED'))]
    expect(at(expired)).toMatchObject({ value: { review: 'ready' }, context: { intentKey: null } })
    expect(at([...expired, { ...confirm, key: 'key-of-the-second-try' }]).value).toEqual({ review: 'renewing' })
  })

  it('D68 repeats a request without an answer with the same hold and key', () => {
    const lost = [...toReady, confirm, held(), broken('createIntent'), { ...confirm, key: 'key-of-the-second-try' }]
    expect(at(lost)).toMatchObject({ value: { review: 'reserving' }, context: { intentKey: confirm.key } })
  })

  it('keeps the window when its hold has no answer, and holds it again with the next confirmation', () => {
    const lost = [...toReady, confirm, broken('holdWindow')]
    expect(at(lost)).toMatchObject({ value: { review: 'ready' }, context: { error: { code: 'NETWORK_ERROR' } } })
    expect(at([...lost, confirm]).value).toEqual({ review: 'renewing' })
  })

  it('extends a hold once', () => {
    const extended = { ...holdTonight, expiresAt: '2026-11-23T14:40:00.000Z', extendable: false }
    const journey = [...toReady, { type: 'hold.extend' }]
    expect(at(journey).value).toEqual({ review: 'extending' })
    const after = [...journey, done('extendHold', { ok: true, hold: extended })]
    expect(at(after)).toMatchObject({ value: { review: 'ready' }, context: { hold: extended } })
    expect(at([...after, { type: 'hold.extend' }]).value).toEqual({ review: 'ready' })
    expect(at([...journey, done('extendHold', rejected('HOLD_EXPIRED'))])).toMatchObject({
      value: { review: 'ready' },
      context: { hold: holdTonight, error: { code: 'HOLD_EXPIRED' } },
    })
  })

  it('CHK-11 restores the review of a held window after a reload', () => {
    const draft = draftOf(at(toReady).context)
    const restored = play(checkoutMachine, { ...input, draft }, [])
    expect(restored).toMatchObject({ value: { review: 'checking' }, context: { hold: holdTonight } })
    expect(play(checkoutMachine, { ...input, draft: { ...draft, hold: null } }, []).value).toEqual({
      shipping: 'quoting',
    })
  })

  const tomorrow = { type: 'window.select', window: windowTomorrow }
  /** Holds the window of tonight, and chooses the one of tomorrow. */
  const toOther = [...toReady, open('shipping'), quoted, listed, tomorrow]
  const isTomorrow = {
    value: { shipping: 'choosing' },
    context: {
      selectedShipping: { window: windowTomorrow, cost: windowTomorrow.cost },
      hold: holdTonight,
      error: null,
    },
  }

  it('CHK-11 keeps the chosen window after a reload, even if another one is held', () => {
    const draft = draftOf(at(toOther).context)
    expect(play(checkoutMachine, { ...input, draft }, [quoted, listed])).toMatchObject(isTomorrow)
    const listing = play(checkoutMachine, { ...input, draft }, [quoted])
    const again = draftOf(listing.context)
    expect(play(checkoutMachine, { ...input, draft: again }, [quoted, listed])).toMatchObject(isTomorrow)
    expect(listing.context.selectedShipping?.cost).toBe(windowTomorrow.cost)
  })

  it('CHK-11 keeps the chosen window after Back and Forward', () => {
    expect(at([...toOther, open('address'), open('shipping'), quoted, listed])).toMatchObject(isTomorrow)
    expect(at([...toOther, open('address'), address, quoted, listed])).toMatchObject(isTomorrow)
  })

  it('CHK-11 keeps the chosen window after a change of the cart and after a stale quote', () => {
    const change = { type: 'cart.change', items: [{ productId: 101, quantity: 3 }] }
    expect(at([...toOther, change, quoted, listed])).toMatchObject(isTomorrow)
    const stale = done('holdWindow', rejected('QUOTE_STALE'))
    expect(at([...toOther, submit, stale, quoted, listed])).toMatchObject({
      ...isTomorrow,
      context: { ...isTomorrow.context, error: { code: 'QUOTE_STALE' } },
    })
  })

  it.each([
    ['WINDOW_FULL' as const, windowList.windows.map((one) => ({ ...one, ...(one === windowTomorrow && full) }))],
    ['WINDOW_CLOSED' as const, windowList.windows.filter((one) => one !== windowTomorrow)],
  ])('CHK-11 reports %s when the chosen window is not offered after a reload', (code, windows) => {
    const draft = draftOf(at(toOther).context)
    const other = done('listWindows', { ok: true, windows: { ...windowList, windows, clockOffset: 0 } })
    expect(play(checkoutMachine, { ...input, draft }, [quoted, other]).context).toMatchObject({
      error: { code },
      selectedShipping: { window: windowTonight, cost: windowTonight.cost },
    })
  })

  it('CHK-11 selects no window, and shows the price without a fee, when none is offered after a reload', () => {
    const draft = draftOf(at(toOther).context)
    const none = done('listWindows', { ok: true, windows: { ...windowList, windows: [], clockOffset: 0 } })
    const { selectedShipping, error } = play(checkoutMachine, { ...input, draft }, [quoted, none]).context
    expect(error).toEqual({ code: 'WINDOW_CLOSED' })
    expect(selectedShipping).toMatchObject({ cost: deliveryCentre.cost })
    expect(selectedShipping).not.toHaveProperty('window')
  })

  it('selects the held window again, although it holds the last place, when the shopper returns to the shipping', () => {
    const windows = windowList.windows.map((window) =>
      window.windowId === windowTonight.windowId ? { ...window, state: 'FULL', reason: 'ORDERS' } : window,
    )
    const own = done('listWindows', { ok: true, windows: { ...windowList, windows, clockOffset: 0 } })
    const back = at([...toReady, open('shipping'), quoted, own])
    expect(back.context.selectedShipping).toMatchObject({ window: { windowId: windowTonight.windowId } })
  })

  it('moves an unpaid purchase to another window: the order is reserved again', () => {
    const reserved = [...toReady, confirm, held(), done('createIntent', { ok: true, intent: intentOpen })]
    const other = [...reserved, open('shipping'), quoted, listed, { type: 'window.select', window: windowTomorrow }]
    expect(at(other).context).toMatchObject({ intent: null, intentKey: null })
    expect(at([...other, submit, held(holdTomorrow), checked, confirm]).value).toEqual({ review: 'renewing' })
  })

  it('D68 keeps the reservation when its window is too early for a boleto, so that it can be paid in another way', () => {
    const { value, context } = at(toTooEarly)
    expect(value).toEqual({ payment: 'failed' })
    expect(context).toMatchObject({ error: tooEarly, intent: intentTonight, intentKey: confirm.key, paymentKey: null })
    expect(at([...toTooEarly, pix]).value).toEqual({ payment: 'paying' })
  })

  it('D68 moves the reserved order to another window in the payment step, with one event and a new intent', () => {
    const holding = at([...toTooEarly, move])
    expect(holding.value).toEqual({ payment: 'holding' })
    expect(holding.children.holdWindow?.getSnapshot()).toMatchObject({ input: { windowId: windowTomorrow.windowId } })

    const reserving = at([...toTooEarly, move, held(holdTomorrow)])
    expect(reserving.value).toEqual({ payment: 'reserving' })
    expect(reserving.children.createIntent?.getSnapshot()).toMatchObject({
      input: { key: move.key, request: { holdId: holdTomorrow.holdId, expectedTotal: intentOpen.total } },
    })

    const moved = at([...toTooEarly, move, held(holdTomorrow), reserved(intentOpen)])
    expect(moved.value).toEqual({ payment: 'moved' })
    expect(moved.context).toMatchObject({
      intent: intentOpen,
      error: null,
      selectedShipping: { window: { windowId: windowTomorrow.windowId } },
      guestData: at(toTooEarly).context.guestData,
      selectedAddress: at(toTooEarly).context.selectedAddress,
    })
    expect(at([...toTooEarly, move, held(holdTomorrow), reserved(intentOpen), boleto]).value).toEqual({
      payment: 'paying',
    })
  })

  it.each([
    { code: 'WINDOW_FULL' as const, params: { reason: 'ORDERS' }, windows: [windowTomorrow] },
    { code: 'WINDOW_CLOSED' as const, params: { reason: 'CUTOFF' }, windows: [windowTomorrow] },
  ])('D68 moves the order with one event when the payment is rejected with $code', (error) => {
    const answer = resultOfPayment({ ok: false, error })
    const refused = [...toReady, confirm, held(), reserved(), pix, settled(answer)]
    expect(at(refused)).toMatchObject({ value: { payment: 'failed' }, context: { error, intent: intentTonight } })
    const moved = [...refused, move, held(holdTomorrow), reserved(intentOpen)]
    expect(at(moved).value).toEqual({ payment: 'moved' })
    expect(at([...moved, pix]).value).toEqual({ payment: 'paying' })
  })

  it('D68 offers the next windows and keeps the reservation when the other window is taken too', () => {
    const lost = [...toTooEarly, move, done('holdWindow', taken('WINDOW_FULL'))]
    expect(at(lost)).toMatchObject({
      value: { payment: 'failed' },
      context: {
        error: { code: 'WINDOW_FULL', windows: [windowTomorrow] },
        intent: intentTonight,
        intentKey: null,
        newWindow: null,
        selectedShipping: { window: windowTonight },
      },
    })
    expect(at([...toTooEarly, move, broken('holdWindow')])).toMatchObject({
      value: { payment: 'failed' },
      context: { error: { code: 'NETWORK_ERROR' }, intent: intentTonight },
    })
  })

  it('D68 reviews the order again when it cannot be reserved with the other window', () => {
    const rejectedIntent = done('createIntent', rejected('OUT_OF_STOCK'))
    expect(at([...toTooEarly, move, held(holdTomorrow), rejectedIntent])).toMatchObject({
      value: { review: 'checking' },
      context: { error: { code: 'OUT_OF_STOCK' }, intent: null, intentKey: null },
    })
    const stale = done('createIntent', rejected('QUOTE_STALE'))
    expect(at([...toTooEarly, move, held(holdTomorrow), stale]).value).toEqual({ shipping: 'quoting' })
  })

  it('D68 repeats the reservation of the moved order without an answer with the same hold and key', () => {
    const lost = [...toTooEarly, move, held(holdTomorrow), broken('createIntent'), checked]
    const again = at([...lost, { ...confirm, total: intentOpen.total, key: 'key-of-the-second-try' }])
    expect(again.value).toEqual({ review: 'reserving' })
    expect(again.context).toMatchObject({ intentKey: move.key, hold: holdTomorrow })
  })
})
