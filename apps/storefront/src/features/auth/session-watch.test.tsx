import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'

import { authUser } from '@lotus/fixtures/accounts'

import { onSessionChange } from '#session/session.ts'
import { sessionState, unknownSession } from '#session/session-state.ts'
import { toasts } from '#toasts.ts'

import { SessionWatch } from './session-watch.tsx'

it('AUTH-16 shows a toast if another tab has signed out, because unsaved input is discarded', async () => {
  // The first subscription checks for a stored session.
  onSessionChange(() => {})()
  sessionState.write({ status: 'user', user: authUser, expired: false })
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
      <SessionWatch />
    </I18nProvider>,
  )
  const texts = () => toasts.read().map(({ text, duration }) => [text, duration])
  sessionState.handOver('here')
  sessionState.write({ status: 'guest', user: null, expired: false })
  sessionState.write({ status: 'user', user: authUser, expired: false })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(texts()).toEqual([])
  sessionState.handOver('tab')
  sessionState.write({ status: 'guest', user: null, expired: false })
  const text = 'Você saiu desta conta em outra aba. O que não estava salvo aqui foi descartado.'
  await expect.poll(texts).toEqual([[text, null]])
  sessionState.write(unknownSession)
  root.unmount()
})
