import { useLingui } from '@lingui/react/macro'
import { useField, useStore, type AnyFormApi } from '@tanstack/react-form'
import { createContext, use, type ReactNode } from 'react'

import type { FieldError } from './field-error.ts'
import type { Rejection } from './field-rejections.ts'

/** Messages of a field that replace the defaults. */
export type FieldTexts = Partial<Record<FieldError, string>>

export function useProblemText(own: FieldTexts = {}): (problem: FieldError) => string {
  const { t } = useLingui()
  const texts = {
    required: t`Este campo é obrigatório`,
    email: t`E-mail inválido`,
    format: t`Formato inválido`,
    phone: t`Formato inválido. Escreva o DDD e o número; de outro país, comece com + e o código do país.`,
    cpf: t`CPF ou CNPJ inválido. Confira os números.`,
    cpfLength: t`O CPF tem 11 números e o CNPJ tem 14, às vezes com letras. Confira se falta ou sobra algum.`,
    cep: t`Formato inválido. O CEP tem 8 números.`,
    short: t`Formato inválido. Está curto demais.`,
    long: t`Formato inválido. Está longo demais.`,
    weak: t`Senha muito fraca`,
    different: t`As senhas devem ser iguais, favor verificar`,
    characters: t`Este campo tem caracteres invisíveis ou quebras de linha, que costumam vir de um texto copiado. Apague e digite de novo.`,
    card: t`Não escreva o número do cartão neste campo.`,
  } satisfies Record<FieldError, string>
  return (problem) => own[problem] ?? texts[problem]
}

/** A form of `useCheckedForm`, as its fields see it. */
export type FormState = {
  api: AnyFormApi
  /** By the name of the field. */
  labels: Partial<Record<string, string>>
  texts: Partial<Record<string, FieldTexts>>
  /** The values that the last request sent; null before the first. */
  sent: Partial<Record<string, unknown>> | null
  /** The server's rejection of the last request; null while a request is pending. */
  error: Rejection | null
  /** The values that the server rejected, by the name of the field; empty after the next submit. */
  rejected: ReadonlyMap<string, { value: unknown; problem: FieldError }>
  /** Whether the rejection is shown at the fields, not above the form. */
  isAtFields: boolean
}
export const FormStateContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const form = use(FormStateContext)
  if (form === null) throw new Error('A field is used outside of a form: render it inside `Form`')
  return form
}

type Issue = { message: FieldError }
const firstOf = (errors: readonly unknown[]): FieldError | undefined =>
  (errors.find(Boolean) as Issue | undefined)?.message

/** The error of a field: from the schema, or from the server until the value changes. */
export function problemOf({ rejected }: FormState, name: string, value: unknown, errors: readonly unknown[] = []) {
  const found = rejected.get(name)
  return firstOf(errors) ?? (found !== undefined && found.value === value ? found.problem : undefined)
}

export type Question = {
  /** The name of the value; the form has its label. */
  name: string
  hint?: ReactNode
  /** Replaces the default messages and those of the form. */
  texts?: FieldTexts
  /** `leaving` shows an error after blur, `typing` from the first keystroke. @default 'leaving' */
  tell?: 'leaving' | 'typing'
  /** @default false */
  optional?: boolean
  /**
   * The columns in the grid `fields` of `form-fields.css.ts`.
   * @default no element around the field
   */
  width?: 'full' | 'half' | 'third' | 'twoThirds'
}

/** A field of the surrounding form. Its error is shown as `tell` says, and always after a submit attempt. */
export function useFormField<Value>({ name, tell = 'leaving', texts }: Pick<Question, 'name' | 'tell' | 'texts'>) {
  const form = useFormState()
  const field = useField({ form: form.api, name })
  const problemText = useProblemText({ ...form.texts[name], ...texts })
  const tried = useStore(form.api.store, ({ submissionAttempts }) => submissionAttempts > 0)
  const { meta } = field.state
  const value = field.state.value as Value
  const problem = problemOf(form, name, value, meta.errors)
  // An e-mail address is incomplete while it is typed.
  const isTold = tell === 'typing' && meta.isDirty && problem !== 'email'
  const shown = tried || meta.isBlurred || form.rejected.has(name) || isTold ? problem : undefined
  return {
    label: form.labels[name] ?? '',
    value,
    /** The error code while it is shown. */
    problem: shown,
    problemText,
    change: (next: Value) => field.handleChange(next),
    leave: () => field.handleBlur(),
  }
}
