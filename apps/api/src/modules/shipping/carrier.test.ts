import { describe, expect, it } from 'vitest'

import { loadDefaultShipping } from '#shop-files.ts'

import { askCarriers, tableCarrier, type Carrier, type QuoteRequest } from './carrier.ts'
import type { PricedOption } from './shipping-table.ts'

const table = tableCarrier(async () => loadDefaultShipping())
const request: QuoteRequest = {
  destination: { zipCode: '80010000', state: 'PR' },
  load: { grams: 900, subtotalCents: 5000, storages: ['ambient'] },
}
const live: PricedOption = {
  serviceId: 'express',
  names: { 'pt-BR': 'Expressa', 'zh-CN': '快递', 'en-US': 'Express', 'es-ES': 'Exprés' },
  company: 'Rápido',
  minDays: 0,
  maxDays: 0,
  pickup: false,
  costCents: 2590,
  freeFromCents: null,
}
const express: Carrier = { name: 'express', quote: async () => ({ options: [live], unavailable: [] }) }
const failing: Carrier = { name: 'failing', quote: () => Promise.reject(new Error('no answer')) }
const hanging: Carrier = { name: 'hanging', quote: () => new Promise(() => {}) }

async function ask(carriers: Carrier[]) {
  const warnings: unknown[] = []
  const logger = { warn: (fields: { carrier?: string }) => warnings.push(fields.carrier) } as never
  const { options } = await askCarriers(carriers, request, { logger, timeout: 20 })
  return { services: options.map(({ serviceId }) => serviceId), warnings }
}

describe('CHK-04 carriers', () => {
  it('returns the services of every carrier, pickups last', async () => {
    expect((await ask([table, express])).services).toEqual(['centre-delivery', 'express', 'pickup'])
  })

  it.each([failing, hanging])('omits a carrier that is $name, and logs it', async (carrier) => {
    expect(await ask([carrier, table])).toEqual({
      services: ['centre-delivery', 'pickup'],
      warnings: [carrier.name],
    })
  })

  it.each([
    {},
    { options: [{}], unavailable: [] },
    { options: [{ ...live, costCents: 12.5 }], unavailable: [] },
    { options: [{ ...live, costCents: -1 }], unavailable: [] },
    { options: [{ ...live, minDays: 3, maxDays: 2 }], unavailable: [] },
  ])('omits and logs a carrier that answers %o', async (answer) => {
    const wrong: Carrier = { name: 'wrong', quote: async () => answer as never }
    expect(await ask([wrong, table])).toEqual({ services: ['centre-delivery', 'pickup'], warnings: ['wrong'] })
  })

  it('aborts the request of a carrier that takes too long', async () => {
    let aborted = false
    const slow: Carrier = {
      name: 'slow',
      quote: (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true
            reject(new Error('aborted'))
          })
        }),
    }
    await ask([table, slow])
    expect(aborted).toBe(true)
  })

  it('fails if no carrier answers', async () => {
    await expect(ask([failing])).rejects.toThrow('no answer')
  })
})
