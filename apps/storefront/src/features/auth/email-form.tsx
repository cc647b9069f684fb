import type { ReactNode } from 'react'
import * as v from 'valibot'

import { Button } from '@lotus/ui/button'

import { checkedForm, useAppForm } from '#forms/form-fields.tsx'

import { emailForm } from './auth-forms.ts'
import * as css from './auth-form.css.ts'
import { useFieldMessages } from './field.messages.ts'

export type EmailFormProps = {
  label: string
  /** The e-mail address typed in another view. @default '' */
  email?: string
  hint?: ReactNode
  pending: boolean
  /** The result of the last request. */
  result: ReactNode
  /** The text of the button. */
  submit: ReactNode
  /** Below the button. */
  children?: ReactNode
  onEmail?: (email: string) => void
  onSubmit: (email: string) => void
}

/** Requests an e-mail to an address. */
export function EmailForm({ label, email = '', hint, pending, result, submit, children, ...events }: EmailFormProps) {
  const { labels, texts } = useFieldMessages()
  const form = useAppForm({
    defaultValues: { email },
    ...checkedForm,
    validators: { onChange: emailForm },
    listeners: { onChange: ({ formApi }) => events.onEmail?.(formApi.state.values.email) },
    onSubmit: ({ value }) => {
      if (!pending) events.onSubmit(v.parse(emailForm, value).email)
    },
  })
  return (
    <form.AppForm>
      <form.Form labels={labels} aria-label={label} className={css.form}>
        {result}
        <form.FormProblems />
        <form.AppField name="email">
          {(field) => <field.EmailField autoComplete="username" label={labels.email} texts={texts.email} hint={hint} />}
        </form.AppField>
        <Button type="submit" emphasis="strong" size="large" width="full" busy={pending}>
          {submit}
        </Button>
        {children}
      </form.Form>
    </form.AppForm>
  )
}
