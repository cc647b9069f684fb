import { Trans, useLingui } from '@lingui/react/macro'

import * as css from './password-meter.css.ts'
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
    <div className={css.strength}>
      <div aria-hidden="true" className={css.bars}>
        {passwordStrengths.map((step, index) => (
          <span key={step} data-lit={index < lit ? reached : undefined} className={css.bar} />
        ))}
      </div>
      <output className={css.words}>
        {reached === null ? <Trans>{least} caracteres ou mais</Trans> : names[reached]}
      </output>
    </div>
  )
}
