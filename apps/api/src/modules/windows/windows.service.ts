import { randomUUID } from 'node:crypto'

import type { DeliveryWindow, WindowHold, WindowList } from '@lotus/openapi/schema'

import { today } from '#domain/business-days.ts'
import type { Capacity, WindowZone } from '#domain/window-schedule.ts'
import type { Cache } from '#platform/cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { Problem } from '#platform/problem.ts'
import type { StoredLoad, StoredShipping } from '#platform/schema.ts'
import { inTransaction } from '#platform/transaction.ts'

import { findOffer, isFree, listOffers, measures, needOf, type Need, type Offer } from './availability.ts'
import type { Planning, WindowPlans } from './window-plans.ts'
import { boletoFrom, toDeliveryWindow, toStoredWindow, toWindowHold, type Price } from './window-view.ts'
import { windowsRepository, type HoldRow } from './windows.repository.ts'

/** What a quote says about a cart: a CEP (null for pickup only), its options and what its goods need. */
export type QuotedCart = {
  zipCode: string | null
  options: readonly StoredShipping[]
  cartHash: string
  load: StoredLoad | null
}

export type WindowsOptions = {
  db: Db
  clock: Clock
  cache: Pick<Cache, 'get'>
  plans: WindowPlans
  /** @throws {Problem} QUOTE_STALE */
  findQuote: (db: Db, quoteId: string) => Promise<QuotedCart>
}

/** What is asked of the windows of a zone. */
type Asked = { zone: WindowZone; need: Need; price: Price | null }
/** What the caller of `take` already takes of the window, and the owner of the hold that counts for it. */
type Given = { capacity: Capacity; owner: string | null }

const minute = 60_000
/** D68 */
const holdMinutes = 20
/** Seconds that a process trusts its copy of the counters. Every booking invalidates it; a lost notification costs so much. */
const countersFor = 10
const alternativesShown = 3
const batch = 100
/** An order before there is a cart. */
const noLoad: StoredLoad = { items: 0, grams: 0, storages: [] }
const none: Capacity = { orders: 0, items: 0, grams: 0, minutes: 0 }
const nothing: Given = { capacity: none, owner: null }

const minus = (one: Capacity, other: Capacity) =>
  Object.fromEntries(measures.map((measure) => [measure, one[measure] - other[measure]])) as Capacity

const priceOf = ({ costCents, isFree: free }: StoredShipping): Price => ({ costCents, isFree: free === true })

/** Two first holds of a browser at the same time: the second one starts again. */
class HeldMeanwhile extends Error {}

/** A refusal inside a transaction, after which the alternatives are looked up. */
export class WindowRefused extends Error {
  readonly code: 'WINDOW_FULL' | 'WINDOW_CLOSED'
  readonly windowId: string
  readonly asked: Asked | null
  readonly reason: string | null
  constructor(code: WindowRefused['code'], windowId: string, asked: Asked | null, reason: string | null = null) {
    super(code)
    this.code = code
    this.windowId = windowId
    this.asked = asked
    this.reason = reason
  }
}

export type WindowsService = ReturnType<typeof createWindowsService>

/** Delivery and pickup windows: what can be taken, and the holds of carts (BEY-12, D67, D68). */
export function createWindowsService({ db, clock, cache, plans, findQuote }: WindowsOptions) {
  async function offersOf({ plan }: Planning, { zone, need }: Pick<Asked, 'zone' | 'need'>, now: number) {
    const from = today(now, zone.timeZone)
    const counters = await cache.get(`window-counters ${zone.id} ${from}`, { seconds: countersFor }, () =>
      windowsRepository.listCounters(db, zone.id, from, new Date(now)),
    )
    return listOffers(plan, { zone, need, now }, (id) => counters.get(id))
  }

  /** The next windows that can be taken: those after the wanted one first. */
  async function alternativesTo(windowId: string, asked: Asked | null): Promise<DeliveryWindow[]> {
    if (asked === null) return []
    const now = clock()
    const offers = await offersOf(await plans.read(), asked, now)
    const wanted = offers.find(({ id }) => id === windowId)?.startsAt ?? 0
    const free = offers.filter((offer) => isFree(offer) && offer.id !== windowId)
    const ordered = [
      ...free.filter(({ startsAt }) => startsAt >= wanted),
      ...free.filter(({ startsAt }) => startsAt < wanted),
    ]
    const boletoDate = boletoFrom(now)
    return ordered.slice(0, alternativesShown).map((offer) => toDeliveryWindow(offer, asked.price, boletoDate))
  }

  /** Runs work with a transaction. A refusal becomes a problem that lists what can be taken instead. */
  async function withAlternatives<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof WindowRefused)) throw error
      const { code, windowId, asked, reason } = error
      const windows = await alternativesTo(windowId, asked)
      throw new Problem(code, { windows, ...(reason === null ? {} : { params: { reason } }) })
    }
  }

  /**
   * Takes what an order needs of a window, in the caller's transaction, which locks the window until its end.
   * @throws {WindowRefused}
   */
  async function take(
    trx: Db,
    known: Planning,
    asked: Asked,
    windowId: string,
    given: Given = nothing,
  ): Promise<Offer> {
    const { zone, need } = asked
    const now = clock()
    const refused = (code: WindowRefused['code'], reason: string | null) =>
      new WindowRefused(code, windowId, asked, reason)
    const planned = findOffer(known.plan, { zone, need, now }, windowId, undefined)
    if (planned === undefined) throw refused('WINDOW_CLOSED', null)
    const look = async (): Promise<Offer> => {
      const counter = await windowsRepository.lock(trx, planned)
      // The wait for the lock may have taken long enough for another schedule, or for the cut-off.
      const { plan } = await plans.current(trx, known)
      const current = plan.zone(zone.id)
      const others = { ...counter, used: minus(counter.used, given.capacity) }
      const offer = current && findOffer(plan, { zone: current, need, now: clock() }, windowId, others)
      if (offer === undefined) throw refused('WINDOW_CLOSED', null)
      return offer
    }
    let offer = await look()
    const releaseEnded = () => windowsRepository.releaseEnded(trx, windowId, new Date(now), given.owner)
    if (offer.state === 'FULL' && (await releaseEnded())) offer = await look()
    if (offer.state === 'CLOSED') throw refused('WINDOW_CLOSED', offer.reason)
    const more = minus(need.capacity, given.capacity)
    if (offer.state === 'FULL' || !(await windowsRepository.take(trx, offer, more, offer.capacity)))
      throw refused('WINDOW_FULL', offer.reason)
    return offer
  }

  /** Holds a window for a quote, in one transaction with the release of the hold before. */
  async function holdIn(
    trx: Db,
    known: Planning,
    owner: string,
    { quoteId, serviceId, windowId }: { quoteId: string; serviceId: string; windowId: string },
  ): Promise<HoldRow> {
    const quote = await findQuote(trx, quoteId)
    const option = quote.options.find((one) => one.serviceId === serviceId)
    if (option === undefined || quote.load === null) throw new Problem('QUOTE_STALE')
    const planning = await plans.current(trx, known)
    const zone = planning.plan.zoneOf(serviceId, quote.zipCode)
    if (zone === undefined) throw new WindowRefused('WINDOW_CLOSED', windowId, null)
    const now = new Date(clock())
    const before = await windowsRepository.lockHold(trx, owner)
    const counts = before?.state === 'held'
    const isActive = counts && before.expires_at > now
    const isSame = isActive && before.window_id === windowId && before.service_id === serviceId
    const price = priceOf(option)
    if (isSame && before.cart_hash === quote.cartHash && before.cost_cents === price.costCents + before.chosen.feeCents)
      return before
    const need = needOf(planning.plan, quote.load)
    const given = { owner, capacity: counts && before.window_id === windowId ? before : none }
    // Windows are locked in one order, because two browsers may exchange theirs.
    if (counts && before.window_id < windowId) await windowsRepository.giveBack(trx, before.window_id, before)
    const offer = await take(trx, planning, { zone, need, price }, windowId, given)
    if (counts && before.window_id > windowId) await windowsRepository.giveBack(trx, before.window_id, before)
    const chosen = toStoredWindow(offer, price)
    const hold: HoldRow = {
      owner,
      id: isSame ? before.id : randomUUID(),
      window_id: windowId,
      service_id: serviceId,
      chosen,
      cost_cents: price.costCents + chosen.feeCents,
      cart_hash: quote.cartHash,
      state: 'held',
      is_extended: isSame && before.is_extended,
      expires_at: isSame ? before.expires_at : new Date(now.getTime() + holdMinutes * minute),
      ...need.capacity,
      created_at: isSame ? before.created_at : now,
      updated_at: now,
    }
    if (!(await windowsRepository.putHold(trx, before, hold))) throw new HeldMeanwhile()
    return hold
  }

  return {
    withAlternatives,
    take,

    /** With a quote for its cart and its CEP; otherwise for a CEP, or without one for pickup. @throws {Problem} QUOTE_STALE */
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

    /** @param owner the hash of the guest cookie @throws {Problem} QUOTE_STALE, WINDOW_FULL, WINDOW_CLOSED */
    async holdWindow(
      owner: string,
      asked: { quoteId: string; serviceId: string; windowId: string },
    ): Promise<WindowHold> {
      const planning = await plans.read()
      const hold = () => withAlternatives(() => inTransaction(db, (trx) => holdIn(trx, planning, owner, asked)))
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
        const expires_at = new Date(hold.expires_at.getTime() + holdMinutes * minute)
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
        await windowsRepository.giveBack(trx, hold.window_id, hold)
        await windowsRepository.putHold(trx, hold, { ...hold, state: 'released', updated_at: new Date(clock()) })
      }),

    /** Ends the holds that are over. A booking that finds its window full does it too, for this window. */
    async releaseEnded(): Promise<void> {
      const now = new Date(clock())
      for (const window of await windowsRepository.listEnded(db, now, batch)) {
        await inTransaction(db, async (trx) => {
          await windowsRepository.lock(trx, window)
          await windowsRepository.releaseEnded(trx, window.id, now)
        })
      }
    },
  }
}
