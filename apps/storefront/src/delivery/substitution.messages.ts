import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Substitution } from '@lotus/openapi/schema'

const names = {
  similar: msg`Trocar por um parecido`,
  ask: msg`Ligar para mim antes`,
  refund: msg`Tirar e devolver o valor`,
} satisfies Record<Substitution, MessageDescriptor>

/** The label of a substitution preference (BEY-12). */
export const substitutionName = (i18n: I18n, choice: Substitution): string => i18n._(names[choice])
