import { useLayoutEffect, useRef } from 'react'

import { stripTaxId, stripToDigits } from '@lotus/commerce/brazil'
import { TextInput, type TextInputProps } from '@lotus/ui/text-input'

export type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref' | 'clearLabel' | 'onClear'> & {
  value: string
  mask: (text: string) => string
  /**
   * The mask keeps letters, as those of a CNPJ.
   * @default false
   */
  letters?: boolean | undefined
  onValueChange: (masked: string) => void
}

/** The caret position in a masked text after the given number of digits and letters. */
export function caretAfter(masked: string, signs: number): number {
  let seen = 0
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === signs) return at
    if (/[0-9A-Z]/.test(masked.charAt(at))) seen += 1
  }
  return masked.length
}

/** An input that groups digits and letters while they are typed; the caret stays at its sign. */
export function MaskedInput({ value, mask, letters = false, onValueChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // After React has set the value, which moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      // A keypad of digits has no letters.
      inputMode={letters ? 'text' : 'numeric'}
      autoCapitalize={letters ? 'characters' : 'off'}
      spellCheck={letters ? false : undefined}
      {...rest}
      ref={input}
      value={value}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget
        const masked = mask(typed)
        const strip = letters ? stripTaxId : stripToDigits
        const before = strip(typed.slice(0, selectionStart ?? typed.length)).length
        const atEnd = selectionStart === typed.length
        caret.current = atEnd ? masked.length : caretAfter(masked, before)
        onValueChange(masked)
      }}
    />
  )
}
