import { randomUUID } from 'node:crypto'

import { toReais } from '@lotus/commerce/money'
import type { DeliveryWindow, NextDelivery, WindowHold, WindowList } from '@lotus/openapi/schema'

import { boletoFrom } from '#domain/boleto-days.ts'
import { addDays, today } from '#domain/business-days.ts'
import { limits } from '#domain/limits.ts'
import {
  refusalOf,
  type BookedWindow,
  type StatedBooking,
  type WindowClaim,
  type WindowClosing,
  type WindowOffer,
} from '#domain/window-booking.ts'
import type { Planning } from '#domain/window-plan.ts'
import type { Capacity, WindowZone } from '#domain/window-schedule.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { StoredLoad, StoredShipping } from '#platform/schema.ts'
import { inTransaction } from '#platform/transaction.ts'

import {
  closingOf,
  findOffer,
  isAvailable,
  measures,
  needOf,
  type Counter,
  type Need,
  type Offer,
} from './availability.ts'
import { noLoad, type WindowOffers } from './window-offers.ts'
import type { WindowPlans } from './window-plans.ts'
import { toDeliveryWindow, toStoredWindow, toWindowHold, type Price } from './window-view.ts'
import { windowsRepository, type HoldRow } from './windows.repository.ts'

/** The parts of a quote that windows use. `zipCode` is null for a pickup; `load` is null in quotes of an earlier version. */
export type QuotedCart = {
  zipCode: string | null
  options: readonly StoredShipping[]
  cartHash: string
  load: StoredLoad | null
}

export type WindowsOptions = {
  db: Db
  clock: Clock
  logger: Pick<Logger, 'error'>
  plans: WindowPlans
  /** @throws {Problem} QUOTE_STALE */
  findQuote: (db: Db, quoteId: string) => Promise<QuotedCart>
} & WindowOffers

/** A request for a window. `price` is null without a quote. Moves from window `currentId` have paid the fee `maxFeeCents`. */
type WindowRequest = { zone: WindowZone; need: Need; price: Price | null; maxFeeCents?: number; currentId?: string }
type HoldRequest = { quoteId: string; serviceId: string; windowId: string }
/** The browser that holds a window: the hash of its guest cookie, and that of its internet address. */
type Holder = { owner: string; addressHash: string }
/** The capacity that the caller already occupies in the window, and the owner of its hold. */
type OwnUsage = { capacity: Capacity; owner: string | null }

const minute = 60_000
/** D68 */
const holdMinutes = 20
/** A hold is exempt from the cut-off for this long: its time, one extension, and the reservation of a purchase. */
const carriedMinutes = 2 * holdMinutes + 30
/** The minimum duration of a new hold. */
const shortestHold = minute
/** Days until the counters of past windows are deleted. */
const countersKept = 30
const alternativesShown = 3
const batch = 100
const none: Capacity = { orders: 0, items: 0, grams: 0, minutes: 0 }
const noUsage: OwnUsage = { capacity: none, owner: null }

const combine = (one: Capacity, other: Capacity, compute: (amount: number, otherAmount: number) => number) =>
  Object.fromEntries(measures.map((measure) => [measure, compute(one[measure], other[measure])])) as Capacity
const minus = (one: Capacity, other: Capacity) => combine(one, other, (amount, less) => amount - less)
const plus = (one: Capacity, other: Capacity) => combine(one, other, (amount, more) => amount + more)
/** The part of a need that `own` does not cover. */
const beyond = (need: Capacity, own: Capacity) => combine(need, own, (amount, covered) => Math.max(0, amount - covered))

/** The time to compare with the cut-off: the creation of the hold, or now if that was more than `carriedMinutes` ago. */
const momentOf = ({ created_at }: Pick<HoldRow, 'created_at'>, now: number) =>
  now <= created_at.getTime() + carriedMinutes * minute ? created_at.getTime() : now

/**
 * When the browser's current series of holds began. A pause of `limits.holds.pause` minutes ends a series. A used hold continues it
 * while its purchase occupies capacity.
 */
function heldSince(before: HoldRow | null, now: number, { isOccupied }: { isOccupied: boolean }): number {
  if (before === null) return now
  const { state, expires_at, updated_at, held_since, created_at } = before
  const ended = state === 'used' ? updated_at : state === 'held' || expires_at < updated_at ? expires_at : updated_at
  const isPaused = !isOccupied && ended.getTime() + limits.holds.pause * minute <= now
  return isPaused ? now : (held_since ?? created_at).getTime()
}

/** Whether a hold is active and has the window and the service of a request. */
const isActiveFor = (hold: HoldRow, { serviceId, windowId }: HoldRequest, now: Date): boolean =>
  hold.state === 'held' && hold.expires_at > now && hold.window_id === windowId && hold.service_id === serviceId

/** Whether an unpaid purchase of the browser uses the hold for this window. */
const isUsedFor = (hold: HoldRow | null, windowId: string, unpaid: Capacity): boolean =>
  hold?.state === 'used' && hold.window_id === windowId && unpaid.orders > 0

/** The end of a hold: `end`, or that of its series, which began at `since`. @throws {Problem} RATE_LIMITED if this is too soon */
function boundedEnd(since: number, end: number, now: number): Date {
  const last = since + limits.holds.minutes * minute
  if (last - now < shortestHold)
    throw new Problem('RATE_LIMITED', {
      retryAfter: Math.max(1, Math.ceil((last - now) / 1000)) + limits.holds.pause * 60,
    })
  return new Date(Math.min(end, last))
}

/** Whether the fee that an order has paid covers that of a window. */
const isFeeCovered = (
  { feeCents }: Offer,
  { price, maxFeeCents = Infinity }: Pick<WindowRequest, 'price' | 'maxFeeCents'>,
) => price?.isFree === true || feeCents <= maxFeeCents

const zoneIdOf = (windowId: string) => windowId.split('.', 1)[0] ?? ''
const priceOf = ({ costCents, isFree: free }: StoredShipping): Price => ({ costCents, isFree: free === true })

/** A concurrent request of the same browser has added its first hold. The caller retries. */
class HeldMeanwhile extends Error {}

/** Rejects a window and rolls the transaction back. `withAlternatives` then looks up the alternatives. */
export class WindowRefused extends Error {
  readonly code: 'WINDOW_FULL' | 'WINDOW_CLOSED' | 'HOLD_EXPIRED'
  readonly windowId: string
  readonly asked: WindowRequest | null
  readonly reason: string | null
  constructor(
    code: WindowRefused['code'],
    windowId: string,
    asked: WindowRequest | null,
    reason: string | null = null,
  ) {
    super(code)
    this.code = code
    this.windowId = windowId
    this.asked = asked
    this.reason = reason
  }
}

export type WindowsService = ReturnType<typeof createWindowsService>

/** Lists and books delivery and pickup windows, and holds them for carts (BEY-12, D67, D68). */
export function createWindowsService({
  db,
  clock,
  logger,
  plans,
  offersOf,
  findNextDelivery,
  listArrivingToday,
  findQuote,
}: WindowsOptions) {
  /** Free windows: first those after the rejected one, then earlier ones. For a boleto only those that allow it. */
  async function alternativesTo({ windowId, asked, reason }: WindowRefused): Promise<DeliveryWindow[]> {
    if (asked === null) return []
    const now = clock()
    const offers = await offersOf(await plans.read(), asked, now)
    const wanted = offers.find(({ id }) => id === windowId)?.startsAt ?? 0
    const boletoDate = boletoFrom(now)
    const isPossible = (offer: Offer) =>
      isAvailable(offer) && (reason !== 'BOLETO' || offer.date >= boletoDate) && isFeeCovered(offer, asked)
    const free = offers.filter((offer) => isPossible(offer) && offer.id !== windowId && offer.id !== asked.currentId)
    const ordered = [
      ...free.filter(({ startsAt }) => startsAt >= wanted),
      ...free.filter(({ startsAt }) => startsAt < wanted),
    ]
    return ordered.slice(0, alternativesShown).map((offer) => toDeliveryWindow(offer, asked.price, boletoDate))
  }

  /** Runs `work`, which opens its own transaction. A `WindowRefused` becomes a problem that lists alternative windows. */
  async function withAlternatives<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof WindowRefused)) throw error
      const { code, reason } = error
      const windows = await alternativesTo(error).catch((lookup: unknown): DeliveryWindow[] => {
        logger.error({ err: lookup, windowId: error.windowId }, 'The alternatives to a window could not be read')
        return []
      })
      throw new Problem(code, { windows, ...(reason === null ? {} : { params: { reason } }) })
    }
  }

  /**
   * Locks a window until the end of the transaction, and returns its state for an order; undefined if it is not scheduled.
   * The cut-off is compared with `at` instead of the current time, if given.
   */
  async function lockAndFindOffer(
    trx: Db,
    known: Planning,
    { zone: { id: zoneId }, need }: Pick<WindowRequest, 'zone' | 'need'>,
    windowId: string,
    { own = noUsage, at }: { own?: OwnUsage; at?: number } = {},
  ): Promise<Offer | undefined> {
    const now = clock()
    const look = ({ plan }: Planning, counter: Counter | undefined) => {
      const zone = plan.zone(zoneId)
      const current = clock()
      return zone && findOffer(plan, { zone, need, now: current, at: at ?? current }, windowId, counter)
    }
    const planned = look(known, undefined)
    if (planned === undefined) return undefined
    const findUnderLock = async () => {
      const counter = await windowsRepository.lock(trx, planned)
      // The schedule may have changed, or the cut-off passed, during the wait for the lock.
      const current = await plans.current(trx, known)
      return look(current, { ...counter, used: minus(counter.used, own.capacity) })
    }
    const offer = await findUnderLock()
    const releaseExpired = () => windowsRepository.releaseExpired(trx, windowId, new Date(now), own.owner)
    return offer?.state === 'FULL' && (await releaseExpired()) ? findUnderLock() : offer
  }

  /**
   * Adds the need of an order to the counter of a window. The caller's transaction keeps the window locked until its end.
   * @throws {WindowRefused}
   */
  async function take(
    trx: Db,
    known: Planning,
    asked: WindowRequest,
    windowId: string,
    {
      own = noUsage,
      at,
      more = minus(asked.need.capacity, own.capacity),
    }: { own?: OwnUsage; at?: number; more?: Capacity } = {},
  ): Promise<Offer> {
    const offer = await lockAndFindOffer(trx, known, asked, windowId, { own, ...(at === undefined ? {} : { at }) })
    const refused = (code: WindowRefused['code']) => new WindowRefused(code, windowId, asked, offer?.reason ?? null)
    const refusal = refusalOf(offer)
    if (offer === undefined || refusal !== null) throw refused(refusal ?? 'WINDOW_CLOSED')
    if (!(await windowsRepository.addUsage(trx, offer, more, offer.capacity))) throw refused('WINDOW_FULL')
    return offer
  }

  /**
   * Rejects a full window before it is locked. Otherwise many requests for it wait for the lock, and delay each other and the
   * request that releases a place.
   * @throws {WindowRefused} WINDOW_FULL
   */
  async function refuseFull(
    trx: Db,
    { plan }: Planning,
    asked: WindowRequest,
    windowId: string,
    { own, at }: { own: OwnUsage; at?: number },
  ): Promise<void> {
    const now = clock()
    const counter = await windowsRepository.findCounter(trx, windowId, new Date(now))
    const left = counter && { ...counter, used: minus(counter.used, own.capacity) }
    const offer = findOffer(plan, { ...asked, now, at: at ?? now }, windowId, left)
    if (offer?.state === 'FULL') throw new WindowRefused('WINDOW_FULL', windowId, asked, offer.reason)
  }

  /**
   * Limits what one internet address holds (S28). The caller has locked the window. Shoppers behind a carrier's NAT share an address:
   * a window that is full for the address has alternatives.
   * @throws {Problem} RATE_LIMITED
   * @throws {WindowRefused} WINDOW_FULL
   */
  async function checkAddress(trx: Db, holder: Holder, offer: Offer, asked: WindowRequest, now: Date): Promise<void> {
    const { ofAddress, share, places } = limits.holds
    const { id: windowId, capacity } = offer
    const { total, inWindow, firstEnd } = await windowsRepository.countHolds(trx, { ...holder, windowId }, now)
    if (total >= ofAddress) {
      const seconds = ((firstEnd ?? now).getTime() - now.getTime()) / 1000
      throw new Problem('RATE_LIMITED', { retryAfter: Math.max(60, Math.ceil(seconds)) })
    }
    if (inWindow >= Math.max(places, Math.floor(capacity.orders * share)))
      throw new WindowRefused('WINDOW_FULL', windowId, asked)
  }

  /** The zone, the need and the price that a request resolves to. @throws {Problem} QUOTE_STALE @throws {WindowRefused} */
  async function findAsked(trx: Db, known: Planning, { quoteId, serviceId, windowId }: HoldRequest) {
    const { options, load, zipCode, cartHash } = await findQuote(trx, quoteId)
    const option = options.find((one) => one.serviceId === serviceId)
    if (option === undefined || load === null) throw new Problem('QUOTE_STALE')
    const planning = await plans.current(trx, known)
    const zone = planning.plan.zoneOf(serviceId, zipCode)
    if (zone === undefined) throw new WindowRefused('WINDOW_CLOSED', windowId, null)
    return { planning, cartHash, asked: { zone, need: needOf(planning.plan, load), price: priceOf(option) } }
  }

  /** The capacity that a browser occupies in a window: by its hold, and by its unpaid purchases. */
  async function usageOf(trx: Db, owner: string, before: HoldRow | null, windowId: string) {
    const held = before?.state === 'held' && before.window_id === windowId ? before : none
    return { held, unpaid: await windowsRepository.sumUnpaid(trx, owner, windowId) }
  }

  /** The id, the extension and the end of a hold: those of the previous hold if `isSame`. @throws {Problem} RATE_LIMITED */
  async function continueHold(trx: Db, before: HoldRow | null, isSame: boolean, now: number) {
    const isOccupied =
      before?.state === 'used' && (await windowsRepository.sumUnpaid(trx, before.owner, before.window_id)).orders > 0
    const since = heldSince(before, now, { isOccupied })
    const held_since = new Date(since)
    return before !== null && isSame
      ? { id: before.id, is_extended: before.is_extended, expires_at: before.expires_at, held_since }
      : {
          id: randomUUID(),
          is_extended: false,
          expires_at: boundedEnd(since, now + holdMinutes * minute, now),
          held_since,
        }
  }

  /** Holds a window for a quote, and releases the browser's previous hold in the same transaction. */
  async function holdIn(
    trx: Db,
    known: Planning,
    { owner, addressHash }: Holder,
    request: HoldRequest,
  ): Promise<HoldRow> {
    const { serviceId, windowId } = request
    const { planning, cartHash, asked } = await findAsked(trx, known, request)
    const { need, price } = asked
    const now = new Date(clock())
    const before = await windowsRepository.lockHold(trx, owner)
    const isSame = before !== null && isActiveFor(before, request, now)
    if (isSame && before.cart_hash === cartHash && before.cost_cents === price.costCents + before.chosen.feeCents)
      return before
    const { held, unpaid } = await usageOf(trx, owner, before, windowId)
    // The next purchase of the browser releases its unpaid one, so the hold takes only what the unpaid one does not occupy.
    const taken = beyond(need.capacity, unpaid)
    const own = { owner, capacity: plus(held, unpaid) }
    const continued = isSame || isUsedFor(before, windowId, unpaid) ? before : null
    const usage = { own, ...(continued === null ? {} : { at: momentOf(continued, now.getTime()) }) }
    const kept = await continueHold(trx, before, isSame, now.getTime())
    await refuseFull(trx, planning, asked, windowId, usage)
    // Windows are locked by ascending id. Otherwise two browsers that swap their windows could deadlock.
    const other = before?.state === 'held' && before.window_id !== windowId ? before : null
    const release = async () => other && windowsRepository.subtractUsage(trx, other.window_id, other)
    const isReleasedFirst = other !== null && other.window_id < windowId
    if (isReleasedFirst) await release()
    const offer = await take(trx, planning, asked, windowId, { ...usage, more: minus(taken, held) })
    if (!isReleasedFirst) await release()
    await checkAddress(trx, { owner, addressHash }, offer, asked, now)
    const chosen = toStoredWindow(offer, price)
    const hold: HoldRow = {
      owner,
      ...kept,
      window_id: windowId,
      service_id: serviceId,
      chosen,
      cost_cents: price.costCents + chosen.feeCents,
      cart_hash: cartHash,
      state: 'held',
      address_hash: addressHash,
      ...taken,
      created_at: continued?.created_at ?? now,
      updated_at: now,
    }
    if (!(await windowsRepository.putHold(trx, before, hold))) throw new HeldMeanwhile()
    return hold
  }

  const zoneIn = ({ plan }: Planning, windowId: string) => plan.zone(zoneIdOf(windowId))
  const needOfBooking = ({ orders, items, grams, minutes, storages }: BookedWindow): Need => ({
    capacity: { orders, items, grams, minutes },
    storages,
  })

  /** Returns the hold if a new purchase can use it. @throws {WindowRefused} HOLD_EXPIRED */
  function usable(hold: HoldRow | null, asked: WindowRequest, { holdId = '', givenBack }: WindowClaim): HoldRow {
    const isKnown = hold !== null && hold.id === holdId && zoneIdOf(hold.window_id) === asked.zone.id
    const isValid =
      isKnown &&
      hold.state !== 'released' &&
      (hold.expires_at.getTime() > clock() || (hold.state === 'used' && givenBack.has(hold.window_id)))
    if (!isValid) throw new WindowRefused('HOLD_EXPIRED', hold?.window_id ?? '', asked)
    return hold
  }

  return {
    withAlternatives,
    readPlanning: plans.read,

    /** See `Windows` in purchase-options.ts. */
    async claim(trx: Db, known: Planning, claim: WindowClaim): Promise<BookedWindow | null> {
      const { owner, holdId, zipCode, shipping, load, cartHash } = claim
      const planning = await plans.current(trx, known)
      const zone = planning.plan.zoneOf(shipping.serviceId, zipCode)
      if (zone === undefined) return null
      if (load === null) throw new Problem('QUOTE_STALE')
      if (holdId === undefined) {
        throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'holdId', code: 'REQUIRED' }] })
      }
      const asked = { zone, need: needOf(planning.plan, load), price: priceOf(shipping) }
      const hold = usable(await windowsRepository.lockHold(trx, owner), asked, claim)
      // A hold that was made before the cut-off remains valid after it for `carriedMinutes`.
      const at = momentOf(hold, clock())
      const own = { owner, capacity: hold.state === 'held' ? hold : none }
      const offer = await take(trx, planning, asked, hold.window_id, { own, at })
      await windowsRepository.putHold(trx, hold, { ...hold, state: 'used', updated_at: new Date(clock()) })
      const isSame = hold.cart_hash === cartHash && hold.cost_cents === shipping.costCents + hold.chosen.feeCents
      const chosen = isSame ? hold.chosen : toStoredWindow(offer, asked.price)
      return { window_id: hold.window_id, chosen, ...asked.need.capacity, storages: [...asked.need.storages] }
    },

    async lock(trx: Db, owner: string, windowIds: readonly string[]): Promise<void> {
      const hold = await windowsRepository.lockHold(trx, owner)
      await windowsRepository.lockAll(trx, [...new Set([...windowIds, ...(hold === null ? [] : [hold.window_id])])])
    },

    async findOffer(
      trx: Db,
      known: Planning,
      booking: BookedWindow,
      windowId: string,
      { isLate }: { isLate: boolean },
    ): Promise<WindowOffer | null> {
      const planning = await plans.current(trx, known)
      const zone = zoneIdOf(windowId) === zoneIdOf(booking.window_id) ? zoneIn(planning, windowId) : undefined
      const asked = zone && { zone, need: needOfBooking(booking) }
      const offer = asked && (await lockAndFindOffer(trx, planning, asked, windowId, isLate ? { at: 0 } : {}))
      if (offer === undefined) return null
      return { window: toStoredWindow(offer, null), capacity: offer.capacity, state: offer.state, reason: offer.reason }
    },

    async exchange(
      trx: Db,
      before: StatedBooking | null,
      after: StatedBooking | null,
      offers: ReadonlyMap<string, WindowOffer> | null,
    ): Promise<void> {
      const had = before?.state === 'released' ? null : before
      const has = after?.state === 'released' ? null : after
      if (had?.window_id === has?.window_id) return
      const giveBack = async () => {
        if (had !== null) await windowsRepository.subtractUsage(trx, had.window_id, had)
      }
      // Windows are locked by ascending id. Otherwise two purchases that swap their windows could deadlock.
      const isFirst = had !== null && (has === null || had.window_id < has.window_id)
      if (isFirst) await giveBack()
      if (has !== null) {
        const offer = offers?.get(has.window_id)
        const window = { id: has.window_id, zone: zoneIdOf(has.window_id) }
        if (offer === undefined || !(await windowsRepository.addUsage(trx, window, has, offer.capacity)))
          throw new Error(`Window ${has.window_id} was checked under lock but is full`)
      }
      if (!isFirst) await giveBack()
    },

    toWindowRefusal(
      error: Error,
      { intent: { shipping }, booking }: { intent: { shipping: StoredShipping }; booking: StatedBooking | null },
      planning: Planning,
      windowId = booking?.window_id ?? '',
    ): Error {
      if (!(error instanceof Problem) || booking === null) return error
      const { code, details } = error
      if (code !== 'WINDOW_FULL' && code !== 'WINDOW_CLOSED') return error
      const zone = zoneIn(planning, booking.window_id)
      const costCents = shipping.costCents - booking.chosen.feeCents
      const price = priceOf({ ...shipping, costCents })
      // Only a paid order that is being moved has a confirmed window here.
      const paid =
        booking.state === 'confirmed' ? { maxFeeCents: booking.chosen.feeCents, currentId: booking.window_id } : {}
      const asked = zone === undefined ? null : { zone, need: needOfBooking(booking), price, ...paid }
      const reason = details.params?.['reason']
      return new WindowRefused(code, windowId, asked, reason === undefined ? null : String(reason))
    },

    /** Lists windows for the cart and CEP of a quote, else for a CEP, else for pickup only. @throws {Problem} QUOTE_STALE */
    async listWindows({ quoteId, zipCode }: { quoteId: string | null; zipCode: string | null }): Promise<WindowList> {
      const quote = quoteId === null ? null : await findQuote(db, quoteId)
      const planning = await plans.read()
      const { plan } = planning
      const now = clock()
      const boletoDate = boletoFrom(now)
      const need = needOf(plan, quote?.load ?? noLoad)
      const asked = plan.services.flatMap(({ serviceId, names }) => {
        const option = quote?.options.find((one) => one.serviceId === serviceId)
        const zone = plan.zoneOf(serviceId, quote === null ? zipCode : quote.zipCode)
        if (zone === undefined || (quote !== null && option === undefined)) return []
        return [{ zone, names, need, price: option === undefined ? null : priceOf(option) }]
      })
      const lists = await Promise.all(asked.map((one) => offersOf(planning, one, now)))
      return {
        now: new Date(now).toISOString(),
        services: asked.map(({ zone: { serviceId, timeZone }, names }) => ({
          serviceId,
          names,
          pickup: plan.isPickup(serviceId),
          timeZone,
        })),
        windows: lists.flatMap((offers, at) =>
          offers.map((offer) => toDeliveryWindow(offer, asked[at]?.price ?? null, boletoDate)),
        ),
      }
    },

    /** For an order without goods, and the storage classes that arrive today. */
    async getNextWindow(zipCode: string): Promise<NextDelivery> {
      const [window, arrivingToday] = await Promise.all([findNextDelivery(zipCode, noLoad), listArrivingToday(zipCode)])
      return { window, arrivingToday: [...arrivingToday] }
    },

    findClosing: (windowId: string) => windowsRepository.findClosing(db, windowId),

    async listClosed(ids: readonly string[]): Promise<ReadonlyMap<string, WindowClosing>> {
      // The import of settings calls this for its own changes, which the cached plan does not have yet.
      const { plan } = await plans.current(db, await plans.read())
      const closed = await windowsRepository.listClosed(db, ids)
      return new Map(
        ids.flatMap((id): [string, WindowClosing][] => {
          const window = plan.find(id)
          const closing = window === undefined ? 'UNSCHEDULED' : closingOf(window, { isClosed: closed.has(id) })
          return closing === null ? [] : [[id, closing]]
        }),
      )
    },

    async listForOrder(booking: BookedWindow, shipping: StoredShipping): Promise<WindowList> {
      const planning = await plans.read()
      const { plan } = planning
      const now = clock()
      const zone = zoneIn(planning, booking.window_id)
      const service = plan.services.find(({ serviceId }) => serviceId === zone?.serviceId)
      if (zone === undefined || service === undefined)
        return { now: new Date(now).toISOString(), services: [], windows: [] }
      const { serviceId, names } = service
      const { feeCents: maxFeeCents } = booking.chosen
      const price = priceOf(shipping)
      const offers = await offersOf(planning, { zone, need: needOfBooking(booking) }, now)
      const boletoDate = boletoFrom(now)
      const windows = offers.map((offer): DeliveryWindow => {
        const shown = { ...toDeliveryWindow(offer, price, boletoDate), cost: toReais(shipping.costCents) }
        if (offer.id === booking.window_id) return { ...shown, state: 'CLOSED', reason: 'CURRENT' }
        return isFeeCovered(offer, { price, maxFeeCents }) ? shown : { ...shown, state: 'CLOSED', reason: 'FEE' }
      })
      const pickup = plan.isPickup(serviceId)
      return {
        now: new Date(now).toISOString(),
        services: [{ serviceId, names, pickup, timeZone: zone.timeZone }],
        windows,
      }
    },

    /** @throws {Problem} QUOTE_STALE, WINDOW_FULL, WINDOW_CLOSED, RATE_LIMITED */
    async holdWindow(holder: Holder, request: HoldRequest): Promise<WindowHold> {
      const planning = await plans.read()
      const hold = () => withAlternatives(() => inTransaction(db, (trx) => holdIn(trx, planning, holder, request)))
      try {
        return toWindowHold(await hold())
      } catch (error) {
        if (!(error instanceof HeldMeanwhile)) throw error
        return toWindowHold(await hold())
      }
    },

    /** @throws {Problem} NOT_FOUND, HOLD_EXPIRED */
    extendHold: (owner: string, holdId: string): Promise<WindowHold> =>
      inTransaction(db, async (trx) => {
        const hold = await windowsRepository.lockHold(trx, owner)
        if (hold === null || hold.id !== holdId) throw new Problem('NOT_FOUND')
        const now = new Date(clock())
        if (hold.state === 'released' || (hold.state === 'held' && hold.expires_at <= now)) {
          throw new Problem('HOLD_EXPIRED')
        }
        if (hold.state === 'used' || hold.is_extended) return toWindowHold(hold)
        const since = heldSince(hold, now.getTime(), { isOccupied: true })
        const longer = hold.expires_at.getTime() + holdMinutes * minute
        const expires_at = new Date(
          Math.max(hold.expires_at.getTime(), Math.min(longer, since + limits.holds.minutes * minute)),
        )
        const extended = { ...hold, is_extended: true, expires_at, updated_at: now }
        await windowsRepository.putHold(trx, hold, extended)
        return toWindowHold(extended)
      }),

    /** @throws {Problem} NOT_FOUND */
    releaseHold: (owner: string, holdId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const hold = await windowsRepository.lockHold(trx, owner)
        if (hold === null || hold.id !== holdId) throw new Problem('NOT_FOUND')
        if (hold.state !== 'held') return
        await windowsRepository.subtractUsage(trx, hold.window_id, hold)
        await windowsRepository.putHold(trx, hold, { ...hold, state: 'released', updated_at: new Date(clock()) })
      }),

    /** Deletes the holds that were used or released more than a day ago, and the unused counters of past windows. */
    async deleteOldHolds(): Promise<void> {
      await windowsRepository.deleteSettled(db, new Date(clock() - 24 * 60 * minute))
      await windowsRepository.deletePast(db, addDays(today(clock(), 'UTC'), -countersKept))
    },

    /** Releases the expired holds of up to `batch` windows. A booking releases those of its own window if that is full. */
    async releaseExpired(): Promise<void> {
      const now = new Date(clock())
      for (const window of await windowsRepository.listEnded(db, now, batch)) {
        await inTransaction(db, async (trx) => {
          await windowsRepository.lock(trx, window)
          await windowsRepository.releaseExpired(trx, window.id, now)
        })
      }
    },
  }
}
