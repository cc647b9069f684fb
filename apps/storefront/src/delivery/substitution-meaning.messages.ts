import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Substitution } from '@lotus/openapi/schema'

// Apart from the labels, which the cart page loads.
const meanings = {
  similar: msg`Escolhemos um equivalente, sem cobrar nada a mais.`,
  ask: msg`Ligamos antes de trocar. Sem resposta, devolvemos o valor.`,
  refund: msg`O resto do pedido segue normalmente.`,
} satisfies Record<Substitution, MessageDescriptor>

/** The consequence of a substitution preference. */
export const substitutionMeaning = (i18n: I18n, choice: Substitution): string => i18n._(meanings[choice])
