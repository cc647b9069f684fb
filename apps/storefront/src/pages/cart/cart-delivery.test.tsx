import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { freeDeliveryAnywhere, quoteCentre } from '@lotus/fixtures/shipping'
import { nextTonight } from '@lotus/fixtures/windows'
import { shinRamyun } from '@lotus/fixtures/products'
import type { NextWindow, ShippingQuoteRequest } from '@lotus/openapi/schema'

import { CartBar } from '#features/cart/cart-summary.tsx'
import { viewCart } from '#features/cart/cart-view.ts'
import { transport } from '#api.ts'
import { deliveryCep } from '#delivery/delivery-cep.ts'

import { CartDelivery } from './cart-delivery.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const limits = { minimumOrder: 30 }
const { fetch: real } = transport

let asked: ShippingQuoteRequest[] = []
/** Answers the oldest pending request: one real of shipping per unit. */
let waiting: (() => void)[] = []
/** The next window of the delivery. */
let next: { scheduled?: boolean; nextWindow?: NextWindow } = {}
const answerNext = () => waiting.shift()?.()

function cartOf(quantity: number) {
  const entry = { productId: 1, quantity, addedAt: '2026-11-21T12:00:00.000Z', product: shinRamyun }
  const view = viewCart([entry], undefined, limits)
  return (
    <CartDelivery view={view}>
      {(costs, total) => (
        <>
          {costs}
          <aside>
            {/* Without a link, which needs a router. */}
            <CartBar view={{ ...view, canCheckOut: false }} total={total} />
          </aside>
        </>
      )}
    </CartDelivery>
  )
}
let root: Root | null = null
function open(quantity: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const drawn = createRoot(document.body.appendChild(document.createElement('main')))
  root = drawn
  const change = (some: number) =>
    drawn.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>{cartOf(some)}</QueryClientProvider>
      </I18nProvider>,
    )
  change(quantity)
  return { change }
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  waiting = []
  next = {}
  transport.fetch = async (request) => {
    if (request.method === 'GET') {
      return Response.json({ success: true, data: freeDeliveryAnywhere, message: null, error: null })
    }
    const body = (await request.json()) as ShippingQuoteRequest
    asked.push(body)
    await new Promise<void>((resolve) => waiting.push(resolve))
    const cost = body.items[0]!.quantity
    const freeFrom = body.zipCode === '01310100' ? null : 99
    const options = quoteCentre.options.map((option) =>
      option.pickup ? option : { ...option, cost, freeFrom, ...next },
    )
    const data = { ...quoteCentre, zipCode: body.zipCode, options }
    return Response.json({ success: true, data, message: null, error: null }, { status: 201 })
  }
})
afterEach(() => {
  transport.fetch = real
  root?.unmount()
  document.body.replaceChildren()
})

const row = (name: RegExp) => page.getByRole('term').filter({ hasText: name })
const bar = () => document.querySelector('aside')?.textContent.replace(/\s/g, ' ')
const sum = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent.replace(/\s/g, ' '))
const mainText = () => document.querySelector('main')?.textContent.replaceAll(/\s/g, ' ') ?? ''

describe('the delivery costs of the cart', () => {
  it('BEY-05 CART-10 are quoted for the entered CEP and included in the total of the summary and of the bar', async () => {
    open(2)
    await expect.poll(sum).toEqual(['R$ 17,80', 'calculado no checkout', 'R$ 17,80'])
    await userEvent.type(page.getByRole('textbox'), '80010000{Enter}')
    await expect.poll(() => asked).toEqual([{ zipCode: '80010000', items: [{ productId: 1, quantity: 2 }] }])
    expect(sum()).toEqual(['R$ 17,80', 'calculado no checkout', 'R$ 17,80'])
    answerNext()
    await expect.element(row(/^Frete: /)).toBeVisible()
    expect(sum()).toEqual(['R$ 17,80', 'R$ 2,00', 'R$ 19,80'])
    expect(bar()).toMatch(/^TotalR\$ 19,80/)
    expect(deliveryCep.read()).toBe('80010000')
  })

  it('BEY-12 D67 the delivery costs include the fee of the window that the estimate shows', async () => {
    next = { scheduled: true, nextWindow: nextTonight }
    deliveryCep.write('80010000')
    open(2)
    await expect.poll(() => asked.length).toBe(1)
    answerNext()
    await expect.poll(sum).toEqual(['R$ 17,80', 'R$ 6,90', 'R$ 24,70'])
    await expect.poll(mainText).toContain('R$ 6,90Próximo horário: Hoje, 18:00–20:00')
    expect(mainText()).not.toContain('+ R$')
  })

  it('BEY-05 are quoted once after several changes, while the old cost is shown as muted', async () => {
    deliveryCep.write('80010000')
    const { change } = open(2)
    await expect.poll(() => asked.length).toBe(1)
    answerNext()
    await expect.poll(sum).toEqual(['R$ 17,80', 'R$ 2,00', 'R$ 19,80'])
    for (const quantity of [3, 4, 5]) change(quantity)
    await expect.poll(sum).toEqual(['R$ 44,50', 'R$ 2,00', 'R$ 46,50'])
    expect(document.querySelector('dd[data-tone="muted"]')?.textContent).toMatch(/2,00/)
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]?.items).toEqual([{ productId: 1, quantity: 5 }])
    answerNext()
    await expect.poll(sum).toEqual(['R$ 44,50', 'R$ 5,00', 'R$ 49,50'])
    expect(document.querySelector('dd[data-tone="muted"]')).toBeNull()
    expect(asked).toHaveLength(2)
  })

  it('CART-10 D11 promise free delivery in a named area without a CEP, then for the CEP only', async () => {
    open(2)
    await expect.poll(mainText).toContain('Faltam R$ 81,20 para o frete grátis (Curitiba e Paraná)')
    deliveryCep.write('80010000')
    await expect.poll(() => asked.length).toBe(1)
    expect(mainText()).not.toContain('grátis (')
    answerNext()
    await expect.poll(mainText).toContain('Faltam R$ 81,20 para Entrega no Centro grátis no CEP 80010-000')
  })

  it('CART-10 D11 say that no delivery to the CEP is free, also of a large cart', async () => {
    deliveryCep.write('01310100')
    open(20)
    await expect.poll(() => asked.length).toBe(1)
    answerNext()
    await expect.poll(mainText).toContain('Sem frete grátis para estes produtos neste CEP')
    expect(mainText()).not.toMatch(/Você ganhou|Curitiba/)
  })

  it('CART-10 D41 have free delivery from R$ 99,00 on', async () => {
    deliveryCep.write('80010000')
    const { change } = open(11)
    await expect.poll(() => asked.length).toBe(1)
    answerNext()
    await expect.poll(mainText).toContain('Faltam R$ 1,10 para Entrega no Centro grátis no CEP 80010-000')
    change(12)
    await expect.poll(mainText).toContain('Você ganhou Entrega no Centro grátis no CEP 80010-000')
  })

  it('BEY-05 never show the cost of another CEP', async () => {
    deliveryCep.write('80010000')
    open(2)
    await expect.poll(() => asked.length).toBe(1)
    answerNext()
    await expect.poll(sum).toEqual(['R$ 17,80', 'R$ 2,00', 'R$ 19,80'])
    deliveryCep.write('01310100')
    await expect.poll(sum).toEqual(['R$ 17,80', 'calculado no checkout', 'R$ 17,80'])
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]?.zipCode).toBe('01310100')
  })
})
