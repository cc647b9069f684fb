import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'

import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Dialog, DialogClose } from '@lotus/ui/dialog'
import { Field } from '@lotus/ui/field'
import { Stack } from '@lotus/ui/stack'
import { TextInput } from '@lotus/ui/text-input'

import { fieldErrorsOf, type Rejection } from '#forms/field-rejections.ts'
import { useProblemText } from '#forms/form-state.ts'

/** A request of a buyer for an order. */
export type RequestProps<Request> = {
  pending: boolean
  /** Why the last request failed, in the page's language; null if it did not. */
  problem: string | null
  /** The server's rejection of the last request; null if it did not reject it. */
  rejection: Rejection | null
  onConfirm: (request: Request) => void
  onClose: () => void
}

type RequestDialogProps = Pick<ComponentProps<typeof Dialog>, 'size' | 'title' | 'description'> &
  /** Confirms with the note, which is null if it is empty. */
  RequestProps<string | null> & {
    /** The text of the button that closes. */
    keep: ReactNode
    /** The text of the button that requests. */
    confirm: ReactNode
    /** The look of that button. */
    look: Pick<ComponentProps<typeof Button>, 'tone' | 'emphasis'>
    /** The question above the note. */
    children: ReactNode
  }

/**
 * Confirms a request for an order, with a note to the shop (BEY-10). Stays open after an error. If an answer is missing, the confirm
 * button focuses the first control inside an element with `data-invalid`, which `Field` sets.
 */
export function RequestDialog(props: RequestDialogProps) {
  const { keep, confirm, look, pending, problem, rejection, onConfirm, onClose, children, ...dialog } = props
  const [note, setNote] = useState('')
  const [attempts, setAttempts] = useState(0)
  const questions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0)
      questions.current?.querySelector('[data-invalid]')?.querySelector<HTMLElement>('input,select')?.focus()
  }, [attempts])
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button>{keep}</Button>
          </DialogClose>
          <Button
            {...look}
            busy={pending}
            onClick={() => {
              if (pending) return
              setAttempts(attempts + 1)
              onConfirm(note.trim() || null)
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={4} ref={questions}>
        {problem !== null && !pending && fieldErrorsOf(rejection, noteNames) === null && (
          <Alert tone="critical" announce="assertive" title={problem} />
        )}
        {children}
        <NoteField value={note} rejection={rejection} onChange={setNote} />
      </Stack>
    </Dialog>
  )
}

/** The name of the note in the requests: of a cancellation, and of a withdrawal or a return. */
const noteNames = ['comment', 'note'] as const

type NoteFieldProps = { value: string; rejection: Rejection | null; onChange: (note: string) => void }

/** An optional text to the shop. A rejected text is marked until it changes, and its field is focused. */
function NoteField({ value, rejection, onChange }: NoteFieldProps) {
  const { t } = useLingui()
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [rejected, setRejected] = useState({ rejection, value })
  if (rejected.rejection !== rejection) setRejected({ rejection, value })
  const errors = fieldErrorsOf(rejected.rejection, noteNames)
  const problem = rejected.value === value ? errors?.values().next().value : undefined
  useEffect(() => {
    if (fieldErrorsOf(rejection, noteNames) !== null) input.current?.focus()
  }, [rejection])
  return (
    <Field label={t`Quer contar mais? (opcional)`} error={problem && problemText(problem)}>
      <TextInput ref={input} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}
