import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { transport } from '#api.ts'

import { CardDelivery } from './card-delivery.tsx'
import { chooseDeliveryCep } from './delivery-cep.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const { fetch: real } = transport
let asked: string[][] = []
let answers = true
let root: Root

beforeEach(() => {
  chooseDeliveryCep(null)
  asked = []
  answers = true
  transport.fetch = (request) => {
    const ids = new URL(request.url).searchParams.getAll('productIds')
    asked.push(ids)
    if (!answers) return Promise.reject(new TypeError('no network'))
    const data = ids.map((id) => ({
      productId: Number(id),
      delivery: id === '2' ? null : { cost: id === '1' ? 9.9 : 0, minDays: 1, maxDays: 2 },
    }))
    return Promise.resolve(Response.json({ success: true, data, message: null, error: null }))
  }
})
afterEach(() => {
  transport.fetch = real
  root.unmount()
  document.body.replaceChildren()
  chooseDeliveryCep(null)
})

function open(count: number) {
  const grid = Array.from({ length: count }, (_, index) => ({ productId: index + 1 }))
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {grid.map(({ productId }) => (
          <section key={productId} aria-label={`card ${productId}`}>
            <CardDelivery productId={productId} grid={grid} />
          </section>
        ))}
      </QueryClientProvider>
    </I18nProvider>,
  )
}
const card = (productId: number) => document.querySelector(`[aria-label="card ${productId}"]`)
const textOf = (productId: number) => card(productId)?.textContent.replace(/\s/g, ' ')

describe('the delivery line of a card', () => {
  it('BEY-05 requests nothing without a CEP, and one list for a grid with a CEP', async () => {
    open(3)
    await expect.poll(() => card(3)).not.toBeNull()
    expect([asked, document.querySelector('main')?.textContent]).toEqual([[], ''])
    chooseDeliveryCep('80020310')
    await expect.poll(() => textOf(1)).toMatch(/^Frete R\$\s9,901 a 2 dias úteis$/)
    await expect.poll(() => textOf(2)).toMatch(/^Sem entrega neste CEP$/)
    await expect.poll(() => textOf(3)).toMatch(/^Frete grátis1 a 2 dias úteis$/)
    expect(asked).toEqual([['1', '2', '3']])
    chooseDeliveryCep(null)
    await expect.poll(() => textOf(1)).toMatch(/^$/)
  })

  it('BEY-05 requests a long list in parts of 24', async () => {
    chooseDeliveryCep('80020310')
    open(30)
    await expect.poll(() => textOf(30)).toMatch(/Frete grátis/)
    expect(asked.map((ids) => ids.length).toSorted((one, other) => one - other)).toEqual([6, 24])
  })

  it('BEY-05 is empty and keeps its height when the request fails', async () => {
    answers = false
    chooseDeliveryCep('80020310')
    open(1)
    await expect.poll(() => card(1)).not.toBeNull()
    const line = card(1)!.firstElementChild!
    const height = line.clientHeight
    expect(height).toBeGreaterThan(20)
    await expect.poll(() => asked.length).toBe(1)
    await expect.poll(() => line.childElementCount).toBe(0)
    expect([line.textContent, line.clientHeight]).toEqual(['', height])
  })
})
