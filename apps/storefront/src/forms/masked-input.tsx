import { useLayoutEffect, useRef } from 'react'

import { stripToDigits } from '@lotus/commerce/brazil'
import { TextInput, type TextInputProps } from '@lotus/ui/text-input'

export type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref' | 'clearLabel' | 'onClear'> & {
  value: string
  mask: (text: string) => string
  onValueChange: (masked: string) => void
}

/** The caret position in a masked text after the given number of digits. */
export function caretAfter(masked: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === digits) return at
    if (/\d/.test(masked.charAt(at))) seen += 1
  }
  return masked.length
}

/** An input that groups digits while they are typed; the caret stays at its digit. */
export function MaskedInput({ value, mask, onValueChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // After React has set the value, which moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      inputMode="numeric"
      {...rest}
      ref={input}
      value={value}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget
        const masked = mask(typed)
        const before = stripToDigits(typed.slice(0, selectionStart ?? typed.length)).length
        const atEnd = selectionStart === typed.length
        caret.current = atEnd ? masked.length : caretAfter(masked, before)
        onValueChange(masked)
      }}
    />
  )
}
