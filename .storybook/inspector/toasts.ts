import type { SessionWarningEmitted } from '@lotus/machines/session-warning/types'

import { expiredToast, sessionToast } from '../../apps/storefront/src/features/auth/session-toasts.ts'
import type { ToastOf } from './run.ts'

// The inspector's events have no types.

export const sessionWarningToasts: ToastOf = (i18n, emitted, send) =>
  sessionToast(i18n, emitted as SessionWarningEmitted, () => send({ type: 'session.extend' }))

export const authToasts: ToastOf = (i18n, { type }) => (type === 'session.expired' ? expiredToast(i18n) : null)
