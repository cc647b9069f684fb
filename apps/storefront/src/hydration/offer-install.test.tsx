import { setupI18n } from '@lingui/core'
import { beforeEach, expect, it, vi } from 'vitest'

import { toasts } from '#toasts.ts'

import { offerInstall } from './offer-install.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const minute = 60_000
const day = 24 * 60 * minute
const start = Date.parse('2026-11-23T12:00:00Z')

/** Loads a page at a time, and lets Chromium send its event there. Returns whether the shop offers the installation. */
function visitAt(at: number, prompt = vi.fn<() => Promise<void>>(async () => undefined)) {
  const page = new AbortController()
  const { addEventListener: add } = window
  const spy = vi
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, listener: unknown) => add.call(window, type, listener as never, page))
  offerInstall(i18n, () => at)
  spy.mockRestore()
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  page.abort()
  const offer = toasts.read().find(({ key }) => key === 'install')
  if (offer !== undefined) toasts.dismiss(offer.id)
  return { offer, isSuppressed: event.defaultPrevented }
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

it('BEY-13 offers to install the shop at the second visit, not at the first one, and installs it on request', () => {
  expect(visitAt(start)).toEqual({ offer: undefined, isSuppressed: true })
  expect(visitAt(start + 29 * minute).offer).toBeUndefined()
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  const { offer } = visitAt(start + 31 * minute, prompt)
  expect(offer).toMatchObject({ text: 'A loja também funciona como aplicativo', action: { label: 'Instalar' } })
  offer?.action?.run()
  expect(prompt).toHaveBeenCalledOnce()
})

it('BEY-13 offers it again after 90 days only, and never in the checkout', () => {
  visitAt(start)
  history.replaceState(null, '', '/checkout/payment')
  expect(visitAt(start + day)).toEqual({ offer: undefined, isSuppressed: true })
  history.replaceState(null, '', '/cart')
  expect(visitAt(start + day).offer).toBeDefined()
  expect(visitAt(start + 90 * day).offer).toBeUndefined()
  expect(visitAt(start + 92 * day).offer).toBeDefined()
})

it('BEY-13 starts to count again if the stored visits are invalid', () => {
  localStorage.setItem('installOffer', JSON.stringify({ v: 1, at: start, value: { firstAt: 'x', offeredAt: null } }))
  expect(visitAt(start).offer).toBeUndefined()
  expect(visitAt(start + day).offer).toBeDefined()
})
