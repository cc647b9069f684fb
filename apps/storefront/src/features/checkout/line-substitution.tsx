import { Trans, useLingui } from '@lingui/react/macro'

import type { SubstitutionPreference } from '@lotus/machines/checkout/types'
import { Select } from '@lotus/ui/select'
import { Text } from '@lotus/ui/text'

import { substitutionName } from '#delivery/substitution.messages.ts'
import { isSubstitution, substitutions } from '#delivery/substitution.ts'
import { localized } from '#i18n/localized.ts'

import * as css from './review-screen.css.ts'
import type { ReviewLine } from './review-view.ts'

type LineSubstitutionProps = {
  line: ReviewLine
  preference: SubstitutionPreference
  onChange: (preference: SubstitutionPreference) => void
  disabled: boolean
}

/** The substitution choice for one product, by default that of the order (BEY-12). */
export function LineSubstitution({ line, preference, onChange, disabled }: LineSubstitutionProps) {
  const { t, i18n } = useLingui()
  const { productId } = line
  const name = localized(line.names, i18n.locale)
  const { [productId]: own, ...others } = preference.lines
  return (
    <label className={css.choice}>
      <Text as="span" size="small" tone="muted">
        <Trans>Se faltar:</Trans>
      </Text>
      <Select
        size="small"
        emphasis="ghost"
        width="content"
        aria-label={t`Se faltar: ${name}`}
        value={own ?? ''}
        disabled={disabled}
        onChange={({ target }) => {
          const { value } = target
          onChange({ ...preference, lines: isSubstitution(value) ? { ...others, [productId]: value } : others })
        }}
      >
        <option value="">{t`Como no pedido todo`}</option>
        {substitutions.map((choice) => (
          <option key={choice} value={choice}>
            {substitutionName(i18n, choice)}
          </option>
        ))}
      </Select>
    </label>
  )
}
