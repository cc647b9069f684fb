import { setupI18n } from '@lingui/core'
import { describe, expect, it, vi } from 'vitest'

import type { SessionWarningEmitted } from '@lotus/machines/session-warning/types'

import { expiredToast, sessionToast } from './session-toasts.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const toastOf = (event: SessionWarningEmitted, extend = vi.fn<() => void>()) => sessionToast(i18n, event, extend)

describe('session toasts', () => {
  it('AUTH-03 announces for 6 s that the session has ended', () => {
    expect(expiredToast(i18n)).toEqual({
      tone: 'warning',
      key: 'session',
      duration: 6000,
      text: 'Sessão expirada. Faça login novamente',
    })
  })

  it.each([
    [1, 'Sua sessão expira em 1 minuto. Clique para continuar conectado.'],
    [5, 'Sua sessão expira em 5 minutos. Clique para continuar conectado.'],
  ])('AUTH-09 warns for 10 s about %i minute(s); its action extends the session', (minutes, text) => {
    const extend = vi.fn<() => void>()
    const { action, ...toast } = toastOf({ type: 'warning.raised', minutes }, extend)
    expect(toast).toEqual({ tone: 'warning', key: 'session', duration: 10_000, text })
    expect(action?.label).toBe('Continuar conectado')
    action?.run()
    expect(extend).toHaveBeenCalledOnce()
  })

  it.each([
    [{ type: 'session.extended' } as const, 'success', 'Sessão prolongada com sucesso'],
    [
      { type: 'extension.failed', reason: 'over' } as const,
      'critical',
      'Não foi possível prolongar a sessão. Faça login novamente.',
    ],
    [
      { type: 'extension.failed', reason: 'unreachable' } as const,
      'critical',
      'Não foi possível renovar a sessão. Verifique sua conexão e tente novamente.',
    ],
  ])('AUTH-09 replaces the warning by the outcome %j', (event, tone, text) => {
    expect(toastOf(event)).toEqual({ tone, key: 'session', text })
  })
})
