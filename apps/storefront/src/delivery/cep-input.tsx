import type { Ref } from 'react'

import { formatCep, parseCep } from '@lotus/commerce/cep'
import { TextInput } from '@lotus/ui/text-input'

export type CepInputProps = {
  /** As typed; on blur the parsed CEP replaces it. */
  value: string
  onValueChange: (typed: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** The input of a CEP. A text that is not a CEP stays as it was typed. */
export const CepInput = ({ value, onValueChange, ref }: CepInputProps) => (
  <TextInput
    ref={ref}
    inputMode="numeric"
    autoComplete="postal-code"
    placeholder="00000-000"
    value={value}
    onChange={(event) => onValueChange(event.currentTarget.value)}
    onBlur={() => {
      const cep = parseCep(value)
      if (cep !== null && formatCep(cep) !== value) onValueChange(formatCep(cep))
    }}
  />
)
