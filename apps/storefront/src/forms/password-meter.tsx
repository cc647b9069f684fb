import { Trans, useLingui } from '@lingui/react/macro'

import { Meter } from '@lotus/ui/meter'

import { passwordLength, passwordStrength, passwordStrengths, type PasswordStrength } from './password-strength.ts'

const tones = {
  weak: 'critical',
  fair: 'warning',
  good: 'accent',
  strong: 'accent',
} as const satisfies Record<PasswordStrength, string>

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
  const { least } = passwordLength
  return (
    <Meter
      value={reached === null ? 0 : passwordStrengths.indexOf(reached) + 1}
      max={passwordStrengths.length}
      tone={reached === null ? 'accent' : tones[reached]}
      label={reached === null ? <Trans>{least} caracteres ou mais</Trans> : names[reached]}
    />
  )
}
