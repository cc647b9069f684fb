import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot, type Root } from 'react-dom/client'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { ApiError } from '@lotus/api-client/errors'

import type { Attempt } from './attempt.ts'
import { Form, FormProblems, useCheckedForm } from './checked-form.tsx'
import { FormError } from './form-error.tsx'
import { password, text } from './form-rules.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const idle: Attempt = { pending: false, error: null }
let root: Root
const sent: object[] = []

function Person({ attempt }: { attempt: Attempt }) {
  const form = useCheckedForm({
    values: { name: '', secret: '' },
    schema: v.object({ name: text, secret: password }),
    labels: { name: 'Nome', secret: 'Senha' },
    attempt,
    restores: ['name'],
    onSubmit(values) {
      sent.push(values)
      show({ pending: true, error: null })
    },
  })
  return (
    <Form form={form}>
      <FormError title="Falhou" attempt={attempt} />
      <FormProblems />
      <form.TextField name="name" texts={{ characters: 'Apague e digite de novo' }} />
      <form.PasswordField name="secret" autoComplete="new-password" about={[]} texts={{ weak: 'Fraca' }} />
      <button type="submit">Salvar</button>
    </Form>
  )
}

const show = (attempt: Attempt) =>
  root.render(
    <I18nProvider i18n={i18n}>
      <Person attempt={attempt} />
    </I18nProvider>,
  )

const rejected = new ApiError('VALIDATION_FAILED', 400, { fields: [{ path: 'name', code: 'FORBIDDEN_CHARACTERS' }] })
const name = page.getByRole('textbox', { name: 'Nome' })
const secret = page.getByLabelText(/^Senha/)

beforeEach(async () => {
  sent.length = 0
  const element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  show(idle)
  await userEvent.fill(name, 'Ana\u200b')
  await userEvent.fill(secret, 'panela de barro')
  await userEvent.click(page.getByRole('button', { name: 'Salvar' }))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

it('USER-02 sends a form once when the second click comes before `pending` is set', async () => {
  show(idle)
  await userEvent.fill(name, 'Ana')
  const button = page.getByRole('button', { name: 'Salvar' }).element() as HTMLElement
  button.click()
  button.click()
  await expect.poll(() => sent).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve, 100))
  // `beforeEach` has sent the first one.
  expect(sent).toMatchObject([{ name: 'Ana\u200b' }, { name: 'Ana' }])
})

describe('a rejected request', () => {
  it('marks and focuses the field that the server names, until its text changes', async () => {
    show({ pending: false, error: rejected })
    await expect.element(page.getByText('Apague e digite de novo')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByText('Falhou')).not.toBeInTheDocument()
    await userEvent.fill(name, 'Ana')
    await expect.element(page.getByText('Apague e digite de novo')).not.toBeInTheDocument()
  })

  it('does not mark a text that was typed during the request, and is shown above the form', async () => {
    await userEvent.fill(name, 'Ana')
    show({ pending: false, error: rejected })
    await expect.element(page.getByText('Falhou')).toBeVisible()
    await expect.element(page.getByText('Apague e digite de novo')).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Ana')
  })

  it('marks the weak password that was sent, not the one that was typed since', async () => {
    show({ pending: false, error: new ApiError('PASSWORD_TOO_WEAK', 422) })
    await expect.element(page.getByText('Fraca')).toBeVisible()
    await userEvent.fill(secret, 'panela de barro azul')
    await expect.element(page.getByText('Fraca')).not.toBeInTheDocument()
  })
})

describe('a form that is left by Back', () => {
  const visit = (entry: string) => {
    root.unmount()
    history.replaceState({ __TSR_key: entry }, '')
    root = createRoot(document.body.appendChild(document.createElement('div')))
    show(idle)
  }

  it('USER-02 has its text again after Forward, without the password, and is empty on a new visit', async () => {
    visit('form')
    await userEvent.fill(name, 'Mei Tanaka')
    await userEvent.fill(secret, 'panela de barro')
    visit('list')
    await expect.element(name).toHaveValue('')
    visit('form')
    await expect.element(name).toHaveValue('Mei Tanaka')
    await expect.element(secret).toHaveValue('')
    expect(sessionStorage.getItem('leftForms')).not.toContain('panela')
  })

  it('USER-02 does not restore what was sent, except after a rejection', async () => {
    visit('form')
    await userEvent.fill(name, 'Mei Tanaka')
    await userEvent.fill(secret, 'panela de barro')
    await expect.poll(() => sessionStorage.getItem('leftForms')).toContain('Mei')
    await userEvent.click(page.getByRole('button', { name: 'Salvar' }))
    await expect.poll(() => sessionStorage.getItem('leftForms')).not.toContain('Mei')
    show({ pending: false, error: rejected })
    await expect.poll(() => sessionStorage.getItem('leftForms')).toContain('Mei')
  })

  it('USER-02 shows no error at a field that was left empty', async () => {
    visit('form')
    await userEvent.fill(name, 'Mei Tanaka')
    await userEvent.fill(name, '')
    await expect.poll(() => sessionStorage.getItem('leftForms')).toContain('name')
    visit('form')
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  })
})
