import { randomUUID } from 'node:crypto'

import { cartTotal, toReais } from '@lotus/commerce/money'
import type {
  CartItem,
  CepAddress,
  FreeDelivery,
  ProductDelivery,
  ShippingQuote,
  ShippingRegion,
} from '@lotus/openapi/schema'

import { addBusinessDays, shopCalendar, today, type ClosedDay, type DeliveryDays } from '#domain/business-days.ts'
import { hashOfItems, mergeItems } from '#domain/cart-items.ts'
import type { ShippingTable, Storage } from '#domain/shipping-table.ts'
import type { ReadNextWindows } from '#domain/window-booking.ts'
import type { IsScheduledIn } from '#domain/window-plan.ts'
import type { StoredLoad, StoredShipping } from '#platform/schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'

import { askCarriers, type Carrier, type QuoteRequest } from './carrier.ts'
import { findInTable, type CepRanges } from './cep-table.ts'
import { shippingRepository } from './shipping.repository.ts'
import {
  cheapestDelivery,
  describeRegions,
  findFreeDelivery,
  isOwnService,
  listFreeAreas,
  regionOf,
  weightInGrams,
  type FreeArea,
  type Load,
} from './shipping-table.ts'
import { askViaCep } from './viacep.ts'

/** The product data that shipping needs. */
type Goods = {
  productId: number
  priceCents: number
  /** A fraction between 0 and 1. */
  discount: number
  net_amount: number
  net_unit: 'g' | 'kg' | 'ml' | 'l' | 'un'
  storage: Storage
}

/** Source of CEP addresses. */
export type CepOptions = {
  /** `offline`: the table in the repository, city and state only; `viacep`: the service, with the table as fallback. */
  provider: 'offline' | 'viacep'
  /** @default 'https://viacep.com.br' */
  viacepUrl?: string
  /** Milliseconds. @default 2000 */
  timeout?: number
}

export type ShippingOptions = {
  db: Db
  logger: Logger
  clock: Clock
  /** Regions, thresholds and places; prices of services come from `carriers`. */
  readTable: () => Promise<ShippingTable>
  carriers: readonly Carrier[]
  cepRanges: CepRanges
  cep: CepOptions
  closedDays: () => Promise<ClosedDay[]>
  readNextWindows: ReadNextWindows
  /** Reads the settings, and returns a function that tells whether a service has windows in a part of an area. */
  readScheduled: () => Promise<IsScheduledIn>
  /** Active products by id; others are omitted. */
  findGoods: (db: Db, productIds: readonly number[]) => Promise<Goods[]>
}

/** S30: lifetime of a quote. */
const quoteMinutes = 30
const minute = 60_000
const dayAfter = 24 * 60 * minute

const toWire = ({ costCents, place = null, isFree: _isFree, ...option }: StoredShipping) => ({
  ...option,
  place,
  cost: toReais(costCents),
})

const isFreeFor = ({ freeFromCents }: { freeFromCents: number | null }, { subtotalCents }: Load): boolean =>
  freeFromCents !== null && subtotalCents >= freeFromCents
const storedLoad = ({ grams, storages }: Load, items: number): StoredLoad => ({
  items,
  grams,
  storages: [...storages],
})

export type ShippingService = ReturnType<typeof createShippingService>

export function createShippingService(options: ShippingOptions) {
  const { db, logger, clock, readTable, readNextWindows, readScheduled, carriers, cepRanges } = options
  const { cep, closedDays, findGoods } = options
  const { viacepUrl = 'https://viacep.com.br', timeout = 2000 } = cep

  async function findCep(zipCode: string): Promise<CepAddress | null> {
    if (cep.provider === 'viacep') {
      try {
        return await askViaCep(viacepUrl, zipCode, timeout)
      } catch (error) {
        logger.warn({ err: error }, 'ViaCEP failed; the offline table answers')
      }
    }
    return findInTable(cepRanges, zipCode)
  }

  const destinationOf = (zipCode: string) => ({ zipCode, state: findInTable(cepRanges, zipCode)?.state ?? null })

  const loadOf = (lines: readonly (Goods & { quantity: number })[]): Load => ({
    grams: weightInGrams(lines),
    subtotalCents: cartTotal(lines),
    storages: [...new Set(lines.map(({ storage }) => storage))],
  })

  const ask = (request: QuoteRequest) => askCarriers(carriers, request, { logger })

  /** Computes the days of deliveries and pickups from the time of a payment, by the shop's current calendar (D42). */
  async function deliveryDays(): Promise<DeliveryDays> {
    const [calendar, { timeZone }] = [shopCalendar(await closedDays()), await readTable()]
    return ({ minDays, maxDays }, paidAt) => {
      const from = today(paidAt, timeZone)
      // On a day on which the shop is closed, a service with 0 days promises the next business day.
      const minimum = calendar(from) ? 0 : 1
      const dayOf = (count: number) => addBusinessDays(from, Math.max(count, minimum), calendar)
      return { earliest: dayOf(minDays), latest: dayOf(maxDays) }
    }
  }

  return {
    /** The region table of the shipping page (INFO-01, D11). */
    listShippingRegions: async (): Promise<ShippingRegion[]> =>
      describeRegions(await readTable(), await readScheduled()),

    /** Without a CEP it describes the shop as a whole. */
    getFreeDelivery: async (zipCode: string | null): Promise<FreeDelivery> =>
      findFreeDelivery(await readTable(), zipCode === null ? null : destinationOf(zipCode)),

    /** D41: the areas with free deliveries, the lowest subtotal first. */
    listFreeAreas: async (): Promise<FreeArea[]> => listFreeAreas(await readTable()),

    /** @throws {Problem} CEP_NOT_FOUND; the address can then be entered by hand */
    async lookUpCep(zipCode: string): Promise<CepAddress> {
      const found = await findCep(zipCode)
      if (found === null) throw new Problem('CEP_NOT_FOUND')
      return found
    },

    /** BEY-05: the cheapest delivery of one unit of each active product, each ordered alone, in the order of the ids. */
    async listDeliveries(zipCode: string, productIds: readonly number[]): Promise<ProductDelivery[]> {
      const goods = new Map((await findGoods(db, productIds)).map((found) => [found.productId, found]))
      const destination = destinationOf(zipCode)
      const found = [...new Set(productIds)].flatMap((productId) => goods.get(productId) ?? [])
      const nextWindowOf = await readNextWindows()
      const deliveryOf = async (load: Load): Promise<ProductDelivery['delivery']> => {
        const { options } = await ask({ destination, load })
        const cheapest = cheapestDelivery(options)
        if (cheapest === null) return null
        const { serviceId, costCents, minDays, maxDays } = cheapest
        const service = { serviceId, zipCode, price: { costCents, isFree: isFreeFor(cheapest, load) } }
        const nextWindow = await nextWindowOf(service, storedLoad(load, 1))
        return {
          cost: toReais(costCents),
          minDays,
          maxDays,
          ...(nextWindow === undefined ? {} : { nextWindow }),
        }
      }
      // Products with the same weight, price and storage class share one request to the carriers.
      const asked = new Map<string, Promise<ProductDelivery['delivery']>>()
      const askOnce = (load: Load) => {
        const key = JSON.stringify(load)
        const answer = asked.get(key) ?? deliveryOf(load)
        asked.set(key, answer)
        return answer
      }
      return Promise.all(
        found.map(async (product): Promise<ProductDelivery> => {
          const { productId } = product
          return { productId, delivery: await askOnce(loadOf([{ ...product, quantity: 1 }])) }
        }),
      )
    },

    /**
     * CHK-04, D11, D42, D50: quotes delivery cost and time, valid for 30 minutes. Without a CEP only pickup is quoted.
     * @throws {Problem} PRODUCT_UNAVAILABLE naming the lines, VALIDATION_FAILED
     */
    async createShippingQuote({
      zipCode = null,
      items,
    }: {
      zipCode?: string | null
      items: readonly CartItem[]
    }): Promise<ShippingQuote> {
      const merged = mergeItems(items)
      const goods = new Map(
        (
          await findGoods(
            db,
            merged.map(({ productId }) => productId),
          )
        ).map((found) => [found.productId, found]),
      )
      const missing = merged.filter(({ productId }) => !goods.has(productId))
      if (missing.length > 0) {
        throw new Problem('PRODUCT_UNAVAILABLE', {
          lines: missing.map(({ productId, quantity }) => ({
            productId,
            code: 'PRODUCT_UNAVAILABLE',
            requested: quantity,
            available: 0,
          })),
        })
      }
      const lines = merged.flatMap(({ productId, quantity }) => {
        const found = goods.get(productId)
        return found === undefined ? [] : [{ ...found, quantity }]
      })
      const destination = zipCode === null ? null : destinationOf(zipCode)
      const load = loadOf(lines)
      const priced = await ask({ destination, load })
      const table = await readTable()
      const nextWindowOf = await readNextWindows()
      const stored = storedLoad(
        load,
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
      )
      const now = clock()
      const daysOf = await deliveryDays()
      const nextWindows = await Promise.all(
        priced.options.map((option) => {
          const { serviceId, costCents } = option
          return nextWindowOf({ serviceId, zipCode, price: { costCents, isFree: isFreeFor(option, load) } }, stored)
        }),
      )
      const quoted = priced.options.map((option, index): StoredShipping => {
        const { serviceId, names, company, costCents, minDays, maxDays, pickup } = option
        return {
          serviceId,
          serviceName: names['pt-BR'],
          names,
          companyName: company,
          costCents,
          minDays,
          maxDays,
          ...daysOf({ minDays, maxDays }, now),
          pickup,
          place: pickup ? (table.pickup?.address ?? null) : null,
          ...(isFreeFor(option, load) ? { isFree: true } : {}),
          ...(nextWindows[index] === undefined ? {} : { scheduled: true }),
        }
      })
      const quote = {
        id: randomUUID(),
        zip_code: zipCode,
        cart_hash: hashOfItems(merged),
        region: destination === null ? ('unknown' as const) : regionOf(table, destination),
        options: quoted,
        load: stored,
        expires_at: new Date(now + quoteMinutes * minute),
        created_at: new Date(now),
      }
      await shippingRepository.insertQuote(db, quote)
      return {
        quoteId: quote.id,
        zipCode,
        region: quote.region,
        deliverable: quoted.some(({ pickup }) => !pickup),
        expiresAt: quote.expires_at.toISOString(),
        options: quoted.map((option, index) => {
          const freeFromCents = priced.options[index]?.freeFromCents ?? null
          const nextWindow = nextWindows[index]
          return {
            ...toWire(option),
            freeFrom: freeFromCents === null ? null : toReais(freeFromCents),
            ...(nextWindow === undefined ? {} : { nextWindow }),
          }
        }),
        unavailable: priced.unavailable,
      }
    },

    /**
     * S30: the option as quoted, never as the caller states it. `zipCode` is null for a pickup without an address.
     * @throws {Problem} QUOTE_STALE if the quote is unknown, expired, or for another CEP, cart or service
     */
    async findQuotedOption(
      trx: Db,
      asked: { quoteId: string; serviceId: string; zipCode: string | null; cartHash: string },
    ): Promise<{ shipping: StoredShipping; load: StoredLoad | null }> {
      const quote = await shippingRepository.findQuote(trx, asked.quoteId)
      const option = quote?.options.find(({ serviceId }) => serviceId === asked.serviceId)
      if (
        quote === null ||
        option === undefined ||
        quote.expires_at.getTime() <= clock() ||
        (asked.zipCode !== null && quote.zip_code !== asked.zipCode) ||
        quote.cart_hash !== asked.cartHash
      ) {
        throw new Problem('QUOTE_STALE')
      }
      return { shipping: option, load: quote.load }
    },

    /** A quote that is valid. @throws {Problem} QUOTE_STALE */
    async findQuote(from: Db, quoteId: string) {
      const quote = await shippingRepository.findQuote(from, quoteId)
      if (quote === null || quote.expires_at.getTime() <= clock()) throw new Problem('QUOTE_STALE')
      return { zipCode: quote.zip_code, options: quote.options, cartHash: quote.cart_hash, load: quote.load }
    },

    isOwnService: async (serviceId: string): Promise<boolean> => isOwnService(await readTable(), serviceId),
    deliveryDays,

    /** Deletes expired quotes. */
    deleteExpiredQuotes: () => shippingRepository.deleteExpired(db, new Date(clock() - dayAfter)),
  }
}
