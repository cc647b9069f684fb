import type { Ref } from 'react'

import { formatCep } from '@lotus/commerce/brazil'
import { TextInput } from '@lotus/ui/text-input'

export type CepInputProps = {
  /** What is typed, with the hyphen. */
  value: string
  onValueChange: (typed: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** The input of a CEP, which inserts the hyphen. */
export const CepInput = ({ value, onValueChange, ref }: CepInputProps) => (
  <TextInput
    ref={ref}
    inputMode="numeric"
    autoComplete="postal-code"
    placeholder="00000-000"
    maxLength={9}
    value={value}
    onChange={(event) => onValueChange(formatCep(event.currentTarget.value))}
  />
)
