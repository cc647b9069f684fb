import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { StarsInput } from '@lotus/ui/stars'

import { useFormField } from '#forms/form-state.ts'

/** The rating as a group of five radio buttons; 0 while none is chosen. */
export function StarsField({ name }: { name: string }) {
  const { t } = useLingui()
  const { label, value, problem, change, leave } = useFormField<number>({ name })
  const words = { 0: '', 1: t`Péssimo`, 2: t`Ruim`, 3: t`Regular`, 4: t`Bom`, 5: t`Ótimo` }
  return (
    <StarsInput
      label={label}
      name={name}
      value={value}
      starLabel={(stars) => t`${plural(stars, { one: '# estrela', other: '# estrelas' })}`}
      hint={words[value as keyof typeof words]}
      error={problem === undefined ? undefined : t`Selecione uma nota`}
      onBlur={leave}
      onValueChange={change}
    />
  )
}
