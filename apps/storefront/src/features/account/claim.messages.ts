import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** The message after a login that added guest orders to the account. */
export const claimedMessage = (i18n: I18n, count: number): string =>
  i18n._(msg`${plural(count, { one: 'Pedido guardado na sua conta', other: '# pedidos guardados na sua conta' })}`)
