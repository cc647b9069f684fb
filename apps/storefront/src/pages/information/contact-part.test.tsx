import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { authUser } from '@lotus/fixtures/accounts'

import { onSessionChange } from '#session/session.ts'
import { sessionState, unknownSession } from '#session/session-state.ts'

import { ContactPart } from './contact-part.tsx'

const guest = { status: 'guest', user: null, expired: false } as const
const user = { status: 'user', user: authUser, expired: false } as const

let root: Root | null = null
beforeEach(() => {
  // The first subscription checks for a stored session.
  onSessionChange(() => {})()
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
      <QueryClientProvider client={new QueryClient()}>
        <ContactPart />
      </QueryClientProvider>
    </I18nProvider>,
  )
})
afterEach(() => {
  sessionState.write(unknownSession)
  root?.unmount()
  document.body.replaceChildren()
})

const field = (name: string) => page.getByRole('textbox', { name })
const message = 'Meu pedido chegou sem o tofu.'

it('INFO-02 a login fills in the empty fields and keeps the typed message', async () => {
  sessionState.write(guest)
  await userEvent.fill(field('Mensagem'), message)
  await userEvent.fill(field('Nome'), 'Mei da loja')
  sessionState.write(user)
  await expect.element(field('E-mail')).toHaveValue(authUser.email)
  await expect.element(field('Nome')).toHaveValue('Mei da loja')
  await expect.element(field('Mensagem')).toHaveValue(message)
})

it('S37 clears the typed message at the sign-out of the account', async () => {
  sessionState.write(user)
  await userEvent.fill(field('Mensagem'), message)
  sessionState.handOver()
  sessionState.write(guest)
  await expect.element(field('Mensagem')).toHaveValue('')
  await expect.element(field('Nome')).toHaveValue('')
  await expect.element(field('E-mail')).toHaveValue('')
})
