import { Trans, useLingui } from '@lingui/react/macro'

import { Columns } from '@lotus/ui/columns'
import { Tiles } from '@lotus/ui/tiles'

import * as css from './form-fields.css.ts'
import { passwordLength, passwordStrength, passwordStrengths, type PasswordStrength } from './password-strength.ts'

/** @param about personal data of the user: a password made of it is weak */
export function PasswordMeter({ password, about }: { password: string; about: readonly string[] }) {
  const { t } = useLingui()
  const names = {
    weak: t`Senha muito fraca`,
    fair: t`Senha razoável`,
    good: t`Senha boa`,
    strong: t`Senha forte`,
  } satisfies Record<PasswordStrength, string>
  const reached = password === '' ? null : passwordStrength(password, about)
  const lit = reached === null ? 0 : passwordStrengths.indexOf(reached) + 1
  const { least } = passwordLength
  return (
    <Columns columns="fill-auto">
      <Tiles aria-hidden="true" columns={4} gap={1}>
        {passwordStrengths.map((step, index) => (
          <span key={step} data-lit={index < lit ? reached : undefined} className={css.bar} />
        ))}
      </Tiles>
      <output className={css.strength}>
        {reached === null ? <Trans>{least} caracteres ou mais</Trans> : names[reached]}
      </output>
    </Columns>
  )
}
