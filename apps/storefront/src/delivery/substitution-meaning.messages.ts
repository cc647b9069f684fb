import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Substitution } from '@lotus/openapi/schema'

// In a file of their own, because the cart page loads only the labels.
const meanings = {
  similar: msg`Escolhemos um equivalente, sem cobrar nada a mais.`,
  ask: msg`Ligamos antes de trocar. Sem resposta, devolvemos o valor.`,
  refund: msg`O resto do pedido segue normalmente.`,
} satisfies Record<Substitution, MessageDescriptor>

/** The consequence of a substitution preference. */
export const substitutionMeaning = (i18n: I18n, choice: Substitution): string => i18n._(meanings[choice])
