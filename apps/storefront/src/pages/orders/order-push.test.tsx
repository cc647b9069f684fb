import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { orderWaitingPix } from '@lotus/fixtures/orders'

import { transport } from '#api.ts'
import { endPush } from '#session/end-push.ts'

import { OrderPushLive } from './order-push-live.tsx'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const publicKey = 'B'.repeat(87)
const endpoint = 'https://push.example/send/1'
const keys = { p256dh: 'P'.repeat(87), auth: 'a'.repeat(22) }

/** The browser: its permission, the answer to its question, and its subscription. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  asked: 0,
  subscription: null as object | null,
  subscribedWith: [] as unknown[],
  closed: 0,
  fails: false,
}
/** The shop: the ids of the subscriptions, and the requests. */
const shop = {
  publicKey: publicKey as string | null,
  ids: [] as string[],
  calls: [] as string[],
  status: 200,
  body: null as unknown,
}

function subscriptionWith(applicationServerKey: string) {
  const bytes = Uint8Array.from(atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  )
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      browser.subscription = null
      return true
    },
  }
}
const registration = {
  pushManager: {
    getSubscription: async () => browser.subscription,
    async subscribe(options: { applicationServerKey: string }) {
      if (browser.fails) throw new DOMException('push service error', 'AbortError')
      browser.subscribedWith.push(options)
      return (browser.subscription = subscriptionWith(options.applicationServerKey))
    },
  },
  getNotifications: async () => [{ close: () => (browser.closed += 1) }],
}

const { fetch: realFetch } = transport
let root: Root | null = null
const idOfEndpoint = async () => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function open(): void {
  root?.unmount()
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <OrderPushLive order={orderWaitingPix} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}
const button = (name: string) => page.getByRole('button', { name })
const tap = (name: string) => userEvent.click(button(name))

beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', asked: 0, subscription: null })
  Object.assign(browser, { subscribedWith: [], closed: 0, fails: false })
  Object.assign(shop, { publicKey, ids: [], calls: [], status: 200 })
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked += 1
      return (browser.permission = browser.answer)
    },
  })
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration as never))
  transport.fetch = async (request) => {
    shop.calls.push(`${request.method} ${new URL(request.url).pathname.split('/push')[1]}`)
    if (request.method !== 'GET' && shop.status !== 200)
      return Response.json(
        { success: false, data: null, message: 'x', error: { code: 'PUSH_LIMIT_REACHED' } },
        { status: shop.status },
      )
    if (request.method === 'PUT') {
      shop.body = await request.json()
      shop.ids = [await idOfEndpoint()]
    }
    if (request.method === 'DELETE') shop.ids = []
    const data = { publicKey: shop.publicKey, subscriptionIds: shop.ids }
    return Response.json({ success: true, data, message: null, error: null })
  }
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  transport.fetch = realFetch
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('BEY-13 notifications of an order', () => {
  it('asks for the permission only after a tap, subscribes, and stops on request', async () => {
    open()
    await expect.element(button('Avisar neste aparelho')).toBeVisible()
    expect([browser.asked, shop.calls]).toEqual([0, ['GET ']])
    await tap('Avisar neste aparelho')
    await expect.element(button('Parar de avisar')).toBeVisible()
    expect(shop.body).toEqual({ endpoint, ...keys, language: 'pt-BR' })
    expect(browser.subscribedWith).toEqual([{ userVisibleOnly: true, applicationServerKey: publicKey }])
    open()
    await expect.element(button('Parar de avisar')).toBeVisible()
    await tap('Parar de avisar')
    await expect.element(button('Avisar neste aparelho')).toBeVisible()
    expect(shop.calls).toEqual(['GET ', 'PUT ', 'GET ', `DELETE /${await idOfEndpoint()}`])
    expect(browser.asked).toBe(1)
  })

  it('offers nothing if the shop has no key, and asks nothing', async () => {
    shop.publicKey = null
    open()
    await expect.poll(() => shop.calls).toEqual(['GET '])
    expect([document.body.textContent, browser.asked]).toEqual(['', 0])
  })

  it('offers nothing and requests nothing in a browser without push', async () => {
    const { PushManager } = globalThis
    Reflect.deleteProperty(globalThis, 'PushManager')
    open()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    globalThis.PushManager = PushManager
    expect([document.body.textContent, shop.calls]).toEqual(['', []])
  })

  it('explains on an iPhone that the shop must be installed', async () => {
    const { PushManager } = globalThis
    Reflect.deleteProperty(globalThis, 'PushManager')
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    open()
    await expect.element(page.getByText(/Adicionar à Tela de Início/)).toBeVisible()
    globalThis.PushManager = PushManager
    expect(document.querySelector('button')).toBeNull()
  })

  it('explains how to allow notifications after a denial, until the shopper has allowed them', async () => {
    browser.answer = 'denied'
    open()
    await tap('Avisar neste aparelho')
    await expect.element(page.getByText(/Permita-as nas configurações/)).toBeVisible()
    expect(shop.calls).toEqual(['GET '])
    browser.permission = 'granted'
    dispatchEvent(new Event('focus'))
    await expect.element(button('Avisar neste aparelho')).toBeVisible()
  })

  it('offers them again after the question was dismissed', async () => {
    browser.answer = 'default'
    open()
    await tap('Avisar neste aparelho')
    await expect.element(button('Avisar neste aparelho')).toBeEnabled()
    expect([browser.asked, shop.calls]).toEqual([1, ['GET ']])
  })

  it('says that the browser failed, and works at the next attempt', async () => {
    browser.fails = true
    open()
    await tap('Avisar neste aparelho')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Este navegador não ligou os avisos. Tente de novo.')
    browser.fails = false
    await tap('Avisar neste aparelho')
    await expect.element(button('Parar de avisar')).toBeVisible()
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('says why the shop refused', async () => {
    shop.status = 409
    open()
    await tap('Avisar neste aparelho')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Este pedido já avisa o máximo de aparelhos.')
  })

  it('replaces a subscription with a former key of the shop', async () => {
    browser.subscription = subscriptionWith('A'.repeat(87))
    open()
    await tap('Avisar neste aparelho')
    await expect.element(button('Parar de avisar')).toBeVisible()
    expect(browser.subscribedWith).toHaveLength(1)
  })

  it('S37 a sign-out ends the subscription and removes the notifications that are shown', async () => {
    browser.subscription = subscriptionWith(publicKey)
    await endPush()
    expect([browser.subscription, browser.closed]).toEqual([null, 1])
  })
})
