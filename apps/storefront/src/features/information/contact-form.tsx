import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'

import type { ContactMessage, Language } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'

import type { Attempt } from '#forms/attempt.ts'
import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import { problem } from '#forms/field-error.ts'
import { atLeast, email } from '#forms/form-rules.ts'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { FormError } from '#forms/form-error.tsx'
import * as css from '#forms/form-fields.css.ts'

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
  const form = useCheckedForm({
    values: { ...sender, subject: '', message: '' },
    schema: contactForm,
    labels: { name: t`Nome`, email: t`E-mail`, subject: t`Assunto`, message: t`Mensagem` },
    attempt,
    restores: ['name', 'email', 'subject', 'message'],
    onSubmit: (value) => onSend({ ...v.parse(contactForm, value), language: i18n.locale as Language }),
  })
  // The form ignores new initial values once a field was touched.
  const fillIn = useEffectEvent(() => {
    for (const name of ['name', 'email'] as const)
      if (form.api.state.values[name] === '' && sender[name] !== '') form.api.setFieldValue(name, sender[name])
  })
  useEffect(() => fillIn(), [sender.name, sender.email])
  if (isSent) {
    return (
      <FocusOnMount>
        <Alert
          tone="success"
          title={t({ message: 'Mensagem enviada', context: 'contact form' })}
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
    <Form form={form} aria-label={t`Formulário de contato`}>
      <noscript>
        <Alert tone="info">
          <p>
            <Trans>O formulário precisa de JavaScript. Use um dos canais abaixo.</Trans>
          </p>
        </Alert>
      </noscript>
      <FormError title={t`A mensagem não foi enviada`} attempt={attempt} />
      <FormProblems />
      <Card>
        <div className={css.fields}>
          {onLogin !== null && (
            <div className={css.full}>
              <Button size="small" emphasis="ghost" onClick={onLogin}>
                <Trans>Entrar para preencher nome e e-mail</Trans>
              </Button>
            </div>
          )}
          <form.TextField name="name" width="half" autoComplete="name" />
          <form.EmailField name="email" width="half" />
          <form.SelectField name="subject" width="full">
            <option value="">{t`Escolha o assunto`}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {i18n._(subjects[name])}
              </option>
            ))}
          </form.SelectField>
          <form.TextAreaField
            name="message"
            width="full"
            hint={t`Se for sobre um pedido, escreva o número. Não escreva dados do cartão.`}
          />
          <div className={css.full}>
            <Button type="submit" emphasis="strong" size="large" width="full" busy={attempt.pending}>
              <Trans>Enviar mensagem</Trans>
            </Button>
          </div>
        </div>
      </Card>
    </Form>
  )
}
