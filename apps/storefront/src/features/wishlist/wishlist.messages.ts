import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { ApiError } from '@lotus/api-client/errors'
import { productNameForMessage } from '@lotus/commerce/text'
import type { ProductSummary } from '@lotus/openapi/schema'

import { localized } from '#i18n/localized.ts'
import { codeMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

const failures = {
  add: msg`Erro ao adicionar aos favoritos`,
  remove: msg`Erro ao remover dos favoritos`,
}
const reasons: ReadonlySet<string> = new Set(['WISHLIST_FULL', 'PRODUCT_UNAVAILABLE', 'RATE_LIMITED'])

/** Announces a failed change (section 8), with the reason when the shopper can act on it. */
export function announceWishFailure(i18n: I18n, change: keyof typeof failures, error: unknown): void {
  const failure = i18n._(failures[change])
  const code = error instanceof ApiError && reasons.has(error.code) ? error.code : null
  const text = code === null ? failure : `${failure}. ${codeMessage(i18n, code)}`
  notify({ tone: 'critical', text, key: `wish-${change}` })
}

export const announceFull = (i18n: I18n): void =>
  notify({ tone: 'warning', text: codeMessage(i18n, 'WISHLIST_FULL'), key: 'wish-add' })

let isInvited = false

/** Announces that a guest's wish is saved in this browser; the first time with a login action (WISH-05), never a wall (D31). */
export function announceSavedWish(i18n: I18n, product: ProductSummary, signIn: () => void): void {
  if (isInvited) return
  isInvited = true
  const name = productNameForMessage(localized(product.names, i18n.locale))
  notify({
    tone: 'success',
    text: i18n._(msg`${name} está nos favoritos deste aparelho. Entre para ter a lista em qualquer lugar.`),
    key: 'wish-saved',
    duration: 6_000,
    action: {
      label: i18n._(msg`Entrar`),
      altText: i18n._(msg`Entrar para guardar os favoritos na conta`),
      run: signIn,
    },
  })
}
