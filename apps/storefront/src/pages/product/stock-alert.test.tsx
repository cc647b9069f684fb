import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { authUser } from '@lotus/fixtures/accounts'

import { transport } from '#api.ts'
import { onSessionChange } from '#session/session.ts'
import { sessionState, unknownSession } from '#session/session-state.ts'

import { StockAlert } from './stock-alert.tsx'

const productId = 1
const guest = { status: 'guest', user: null, expired: false } as const
const user = { status: 'user', user: authUser, expired: false } as const

const { fetch: real } = transport
let root: Root | null = null
/** The HTTP status of the response to a change of the alert. */
let status = 200

beforeEach(() => {
  // The first subscription checks for a stored session.
  onSessionChange(() => {})()
  status = 200
  transport.fetch = async ({ method, url }) => {
    if (method === 'GET') {
      const alert = { productId, requestedAt: '2026-01-01T00:00:00Z' }
      return Response.json({ success: true, data: url.includes('/user/') ? [alert] : [], message: null, error: null })
    }
    return status === 200
      ? Response.json({ success: true, data: {}, message: null, error: null })
      : Response.json({ success: false, data: null, message: 'x', error: { code: 'SERVICE_UNAVAILABLE' } }, { status })
  }
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
      <QueryClientProvider client={new QueryClient()}>
        <StockAlert productId={productId} />
      </QueryClientProvider>
    </I18nProvider>,
  )
})
afterEach(() => {
  transport.fetch = real
  sessionState.write(unknownSession)
  root?.unmount()
})

it('BEY-17 shows an error if the alert was not cancelled', async () => {
  sessionState.write(user)
  status = 503
  await userEvent.click(page.getByRole('button', { name: 'Cancelar aviso' }))
  await expect.element(page.getByText('O aviso não foi cancelado')).toBeVisible()
  await expect.element(page.getByText('Aviso ativado')).toBeVisible()
})

it('S37 hides the e-mail address of a guest from the next guest after a sign-in and a sign-out', async () => {
  sessionState.write(guest)
  await userEvent.click(page.getByRole('button', { name: 'Avise-me quando chegar' }))
  await userEvent.fill(page.getByRole('textbox'), 'mei@example.com')
  await userEvent.click(page.getByRole('button', { name: 'Avise-me' }))
  await expect.element(page.getByText(/mei@example\.com/)).toBeVisible()
  sessionState.write(user)
  await expect.element(page.getByRole('button', { name: 'Cancelar aviso' })).toBeVisible()
  sessionState.handOver()
  sessionState.write(guest)
  await expect.element(page.getByRole('button', { name: 'Avise-me quando chegar' })).toBeVisible()
  await expect.element(page.getByText(/mei@example\.com/)).not.toBeInTheDocument()
})
