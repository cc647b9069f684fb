import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '@lotus/ui/button'
import { TextInput, type TextInputProps } from '@lotus/ui/text-input'

import * as css from './form-fields.css.ts'

/** The input of a CPF or CNPJ: a numeric keypad, and a button that opens a keyboard with letters for an alphanumeric CNPJ. */
export function TaxIdInput(props: TextInputProps) {
  const { t } = useLingui()
  const [isAlphabetic, setIsAlphabetic] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hasLetters = isAlphabetic || /[a-z]/i.test(String(props.value))
  const switchKeyboard = () => {
    // A keyboard that is open changes only when the field receives the focus again.
    input.current?.blur()
    flushSync(() => setIsAlphabetic(!hasLetters))
    input.current?.focus()
  }
  return (
    <TextInput
      autoComplete="off"
      placeholder="000.000.000-00"
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      ref={input}
      end={
        <span className={css.keyboard}>
          <Button
            size="small"
            emphasis="link"
            aria-label={hasLetters ? t`123: teclado só com números` : t`ABC: teclado com letras, para CNPJ`}
            // The press must not move the focus out of the field, because blur validates it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={switchKeyboard}
          >
            {hasLetters ? t`123` : t`ABC`}
          </Button>
        </span>
      }
    />
  )
}
