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
import type { StoredShipping } from '#platform/schema.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'

import { findInTable, type CepRanges } from './cep-table.ts'
import { shippingRepository } from './shipping.repository.ts'
import {
  cheapestDelivery,
  describeRegions,
  findFreeDelivery,
  freeShippingFrom,
  isOwnService,
  priceOptions,
  weightInGrams,
  type ShippingTable,
  type Storage,
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
  table: ShippingTable
  cepRanges: CepRanges
  cep: CepOptions
  closedDays: () => Promise<ClosedDay[]>
  /** Active products by id; others are omitted. */
  findGoods: (db: Db, productIds: readonly number[]) => Promise<Goods[]>
}

/** S30: lifetime of a quote. */
const quoteMinutes = 30
const minute = 60_000
const dayAfter = 24 * 60 * minute

const toWire = ({ costCents, place = null, ...option }: StoredShipping) => ({
  ...option,
  place,
  cost: toReais(costCents),
})

export type ShippingService = ReturnType<typeof createShippingService>

export function createShippingService(options: ShippingOptions) {
  const { db, logger, clock, table, cepRanges, cep, closedDays, findGoods } = options
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

  const loadOf = (lines: readonly (Goods & { quantity: number })[]) => ({
    grams: weightInGrams(lines),
    subtotalCents: cartTotal(lines),
    storages: [...new Set(lines.map(({ storage }) => storage))],
  })

  /** Computes the days of deliveries and pickups from the time of a payment, by the shop's current calendar (D42). */
  async function deliveryDays(): Promise<DeliveryDays> {
    const calendar = shopCalendar(await closedDays())
    return ({ minDays, maxDays }, paidAt) => {
      const from = today(paidAt, table.timeZone)
      return { earliest: addBusinessDays(from, minDays, calendar), latest: addBusinessDays(from, maxDays, calendar) }
    }
  }

  return {
    /** The region table of the shipping page (INFO-01, D11). */
    listShippingRegions: (): ShippingRegion[] => describeRegions(table),

    /** Without a CEP it describes the shop as a whole. */
    getFreeDelivery: (zipCode: string | null): FreeDelivery =>
      findFreeDelivery(table, zipCode === null ? null : destinationOf(zipCode)),

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
      return [...new Set(productIds)].flatMap((productId): ProductDelivery[] => {
        const found = goods.get(productId)
        if (found === undefined) return []
        const { options } = priceOptions(table, destination, loadOf([{ ...found, quantity: 1 }]))
        const cheapest = cheapestDelivery(options)
        if (cheapest === null) return [{ productId, delivery: null }]
        const { costCents, minDays, maxDays } = cheapest
        return [{ productId, delivery: { cost: toReais(costCents), minDays, maxDays } }]
      })
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
      const priced = priceOptions(table, zipCode === null ? null : destinationOf(zipCode), loadOf(lines))

      const now = clock()
      const daysOf = await deliveryDays()
      const quoted = priced.options.map(({ serviceId, names, company, costCents, minDays, maxDays, pickup }) => ({
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
      }))
      const quote = {
        id: randomUUID(),
        zip_code: zipCode,
        cart_hash: hashOfItems(merged),
        region: priced.region,
        options: quoted,
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
          return { ...toWire(option), freeFrom: freeFromCents === null ? null : toReais(freeFromCents) }
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
    ): Promise<StoredShipping> {
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
      return option
    },

    /** D41, in cents; null if delivery is never free. */
    freeShippingFromCents: freeShippingFrom(table),
    isOwnService: (serviceId: string): boolean => isOwnService(table, serviceId),
    deliveryDays,

    /** Deletes expired quotes. */
    deleteExpiredQuotes: () => shippingRepository.deleteExpired(db, new Date(clock() - dayAfter)),
  }
}
