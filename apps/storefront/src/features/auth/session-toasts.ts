import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import type { SessionWarningEmitted } from '@lotus/machines/session-warning/types'

import { codeMessage } from '#problem-message.tsx'
import type { NewToast } from '#toasts.ts'

const second = 1000
/** A session toast replaces the previous one. */
const key = 'session'

/** Announces that the session has expired (AUTH-03). */
export const expiredToast = (i18n: I18n): NewToast => ({
  tone: 'warning',
  key,
  duration: 6 * second,
  text: i18n._(msg`Sessão expirada. Faça login novamente`),
})

/** Announces that another tab has signed out or switched the account, and that this tab's unsaved input is discarded (AUTH-16). */
export const leftElsewhereToast = (i18n: I18n): NewToast => ({
  tone: 'warning',
  key,
  // The shopper may return to the tab much later.
  duration: null,
  text: i18n._(msg`Você saiu desta conta em outra aba. O que não estava salvo aqui foi descartado.`),
})

/** The toasts of the session warning (AUTH-09). */
export function sessionToast(i18n: I18n, event: SessionWarningEmitted, extend: () => void): NewToast {
  switch (event.type) {
    case 'warning.raised': {
      const { minutes } = event
      const text = msg`${plural(minutes, {
        one: 'Sua sessão expira em # minuto. Clique para continuar conectado.',
        other: 'Sua sessão expira em # minutos. Clique para continuar conectado.',
      })}`
      return {
        tone: 'warning',
        key,
        duration: 10 * second,
        text: i18n._(text),
        action: {
          label: i18n._(msg`Continuar conectado`),
          altText: i18n._(msg`Use o botão Continuar conectado no canto da página`),
          run: extend,
        },
      }
    }
    case 'session.extended':
      return { tone: 'success', key, text: i18n._(msg`Sessão prolongada com sucesso`) }
    case 'extension.failed': {
      const over = msg`Não foi possível prolongar a sessão. Faça login novamente.`
      const text = event.reason === 'over' ? i18n._(over) : codeMessage(i18n, 'SESSION_UNREACHABLE')
      return { tone: 'critical', key, text }
    }
    default:
      return event satisfies never
  }
}
