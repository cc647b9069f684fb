import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { Field } from '@lotus/ui/field'
import { TextInput } from '@lotus/ui/text-input'

import { fieldErrorsOf, type Rejection } from '#forms/field-rejections.ts'
import { useProblemText } from '#forms/form-state.ts'

/** The name of the field in the requests: of a cancellation, and of a withdrawal or a return. */
const names = ['comment', 'note'] as const

/** Whether the server rejects only the note. */
export const isAboutNote = (rejection: Rejection | null): boolean => fieldErrorsOf(rejection, names) !== null

type NoteFieldProps = {
  value: string
  /** Why the server rejected the last request; null if it did not. */
  rejection: Rejection | null
  onChange: (note: string) => void
}

/** An optional text to the shop. A rejected text is marked until it changes, and its field is focused. */
export function NoteField({ value, rejection, onChange }: NoteFieldProps) {
  const { t } = useLingui()
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [rejected, setRejected] = useState({ rejection, value })
  if (rejected.rejection !== rejection) setRejected({ rejection, value })
  const errors = fieldErrorsOf(rejected.rejection, names)
  const problem = rejected.value === value ? errors?.values().next().value : undefined
  useEffect(() => {
    if (isAboutNote(rejection)) input.current?.focus()
  }, [rejection])
  return (
    <Field label={t`Quer contar mais? (opcional)`} error={problem && problemText(problem)}>
      <TextInput ref={input} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}
