import type { Currency } from '@lotus/openapi/schema'

import { api } from '#api.ts'
import { fieldsOf } from '#storage/storage.ts'

type Foreign = Exclude<Currency, 'BRL'>
type Rates = Partial<Record<Foreign, number>>

const isRate = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

/** The rates of the setting EXCHANGE_RATES, without missing and invalid ones. */
export function ratesOf(value: unknown): Rates {
  const { USD, EUR } = fieldsOf(value)
  return { ...(isRate(USD) ? { USD } : {}), ...(isRate(EUR) ? { EUR } : {}) }
}

let request: Promise<Rates> | undefined

async function rates(): Promise<Rates> {
  const key = 'EXCHANGE_RATES'
  return ratesOf((await api.GET('/public/settings/key/{key}', { params: { path: { key } } })).value)
}

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** The reais for one unit of a currency, fetched once per page; null without a rate. A failed fetch is retried when the network is back. */
export async function fetchRate(currency: Foreign): Promise<number | null> {
  for (;;) {
    try {
      return (await (request ??= rates()))[currency] ?? null
    } catch {
      request = undefined
      await online()
    }
  }
}
