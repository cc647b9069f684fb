import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import * as v from 'valibot'

import type { ContactMessage, Language } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Field } from '@lotus/ui/field'
import { TextArea } from '@lotus/ui/text-area'

import type { Attempt } from '#forms/attempt.ts'
import { problem } from '#forms/field-error.ts'
import { atLeast, email } from '#forms/form-rules.ts'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { fieldErrorsOf } from '#forms/field-rejections.ts'
import { FormError } from '#forms/form-error.tsx'
import * as css from '#forms/form-fields.css.ts'
import {
  checkedForm,
  useAppForm,
  useFieldContext,
  useProblemText,
  useShownProblem,
  type Question,
} from '#forms/form-fields.tsx'

type Subject = ContactMessage['subject']

const subjects: Record<Subject, MessageDescriptor> = {
  order: msg`Pedido`,
  product: msg`Produto`,
  delivery: msg`Entrega`,
  return: msg`Troca ou devolução`,
  privacy: msg`Privacidade`,
  work: msg({ message: 'Trabalho', context: 'subject' }),
  other: msg({ message: 'Outro assunto', context: 'subject' }),
}
const names = Object.keys(subjects) as Subject[]

const contactForm = v.object({
  name: atLeast(2, 120),
  email,
  subject: v.picklist(names, problem('required')),
  message: atLeast(10, 4000),
})

export type ContactFormProps = {
  /** Name and e-mail of the signed-in user. */
  sender: Pick<ContactMessage, 'name' | 'email'>
  /** Null for a signed-in user. */
  onLogin: (() => void) | null
  attempt: Attempt
  /** Whether the last message was stored. */
  isSent: boolean
  onSend: (message: ContactMessage) => void
  onWriteAgain: () => void
}

/** The contact form. What was typed stays until the server has stored it (INFO-02). */
export function ContactForm({ sender, onLogin, attempt, isSent, onSend, onWriteAgain }: ContactFormProps) {
  const { t, i18n } = useLingui()
  const form = useAppForm({
    defaultValues: { ...sender, subject: '', message: '' },
    ...checkedForm,
    validators: { onChange: contactForm },
    onSubmit: ({ value }) => {
      if (!attempt.pending) onSend({ ...v.parse(contactForm, value), language: i18n.locale as Language })
    },
  })
  const labels = { name: t`Nome`, email: t`E-mail`, subject: t`Assunto`, message: t`Mensagem` }
  if (isSent) {
    return (
      <FocusOnMount>
        <Alert
          tone="success"
          title={t`Mensagem enviada`}
          action={
            <Button size="small" emphasis="outline" onClick={onWriteAgain}>
              <Trans>Escrever outra</Trans>
            </Button>
          }
        >
          <p>
            <Trans>A mensagem foi registrada. Respondemos no e-mail informado.</Trans>
          </p>
        </Alert>
      </FocusOnMount>
    )
  }
  return (
    <form.AppForm>
      <form.Form labels={labels} rejection={attempt.error} className={css.form} aria-label={t`Formulário de contato`}>
        <noscript>
          <Alert tone="info">
            <p>
              <Trans>O formulário precisa de JavaScript. Use um dos canais abaixo.</Trans>
            </p>
          </Alert>
        </noscript>
        {attempt.error !== null && fieldErrorsOf(attempt.error, Object.keys(labels)) === null && (
          <FormError title={t`A mensagem não foi enviada`} error={attempt.error} />
        )}
        <form.FormProblems />
        <Card>
          <div className={css.fields}>
            {onLogin !== null && (
              <div className={css.full}>
                <Button size="small" emphasis="ghost" onClick={onLogin}>
                  <Trans>Entrar para preencher nome e e-mail</Trans>
                </Button>
              </div>
            )}
            <div className={css.half}>
              <form.AppField name="name">
                {(field) => <field.TextField label={labels.name} autoComplete="name" />}
              </form.AppField>
            </div>
            <div className={css.half}>
              <form.AppField name="email">{(field) => <field.EmailField label={labels.email} />}</form.AppField>
            </div>
            <div className={css.full}>
              <form.AppField name="subject">
                {(field) => (
                  <field.SelectField label={labels.subject}>
                    <option value="">{t`Escolha o assunto`}</option>
                    {names.map((name) => (
                      <option key={name} value={name}>
                        {i18n._(subjects[name])}
                      </option>
                    ))}
                  </field.SelectField>
                )}
              </form.AppField>
            </div>
            <div className={css.full}>
              <form.AppField name="message">
                {() => (
                  <MessageField
                    label={labels.message}
                    hint={t`Se for sobre um pedido, escreva o número. Não escreva dados do cartão.`}
                  />
                )}
              </form.AppField>
            </div>
            <div className={css.full}>
              <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
                <Trans>Enviar mensagem</Trans>
              </Button>
            </div>
          </div>
        </Card>
      </form.Form>
    </form.AppForm>
  )
}

function MessageField({ label, hint }: Pick<Question, 'label' | 'hint'>) {
  const field = useFieldContext<string>()
  const value = useStore(field.store, (state) => state.value)
  const shown = useShownProblem()
  const problemText = useProblemText()
  return (
    <Field label={label} hint={hint} error={shown && problemText(shown)} required>
      <TextArea
        name={field.name}
        value={value}
        onBlur={field.handleBlur}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
      />
    </Field>
  )
}
