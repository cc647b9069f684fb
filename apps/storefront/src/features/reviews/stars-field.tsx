import { Box } from '@lotus/ui/box'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { useFormField } from '#forms/form-state.ts'

import * as css from './stars.css.ts'

const reversed = [5, 4, 3, 2, 1] as const

/** The rating as a group of five radio buttons; 0 while none is chosen. */
export function StarsField({ name }: { name: string }) {
  const { t } = useLingui()
  const id = useId()
  const { label, value, problem, change, leave } = useFormField<number>({ name })
  const isWrong = problem !== undefined
  const words = { 0: '', 1: t`Péssimo`, 2: t`Ruim`, 3: t`Regular`, 4: t`Bom`, 5: t`Ótimo` }
  return (
    <Box as="fieldset" display="grid" gap={1} aria-describedby={`${id}-note`}>
      <legend className={css.legend}>
        {label}
        <span aria-hidden="true"> *</span>
      </legend>
      <span className={css.row}>
        {reversed.map((stars) => (
          <input
            key={stars}
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            aria-label={t`${plural(stars, { one: '# estrela', other: '# estrelas' })}`}
            data-invalid={isWrong ? '' : undefined}
            className={css.choice}
            onBlur={leave}
            onChange={() => change(stars)}
          />
        ))}
      </span>
      <span id={`${id}-note`} aria-live="polite" className={isWrong ? css.error : css.note}>
        {isWrong ? t`Selecione uma nota` : words[value as keyof typeof words]}
      </span>
    </Box>
  )
}
