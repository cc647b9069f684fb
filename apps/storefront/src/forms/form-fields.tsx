import { useLingui } from '@lingui/react/macro'
import {
  createFormHook,
  createFormHookContexts,
  useStore,
  type AnyFormApi,
  type ValidationLogicFn,
} from '@tanstack/react-form'
import { useEffect, useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'

import { formatPhone, formatTaxId } from '@lotus/commerce/brazil'
import { cleanEmail, parsePhone, parseTaxId } from '@lotus/commerce/typed'
import { Alert } from '@lotus/ui/alert'
import { Field } from '@lotus/ui/field'
import { Link } from '@lotus/ui/link'
import { Select } from '@lotus/ui/select'
import { TextInput, type TextInputProps } from '@lotus/ui/text-input'

import type { FieldError } from './field-error.ts'
import { fieldErrorsOf, type Rejection } from './field-rejections.ts'
import * as css from './form-fields.css.ts'
import { EmailHint } from './email-hint.tsx'
import { TaxIdInput } from './tax-id-input.tsx'

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

export { useFieldContext }

/** Messages of a field that replace the defaults. */
export type FieldTexts = Partial<Record<FieldError, string>>

/** Returns the message of an error code. */
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

type Issue = { message: FieldError }
const firstOf = (errors: readonly unknown[]): FieldError | undefined =>
  (errors.find(Boolean) as Issue | undefined)?.message

/** When an error is shown: after blur, or from the first keystroke. */
export type TellProblems = 'leaving' | 'typing'

/** The error of the surrounding field while it is to be shown; always after a submit attempt. */
export function useShownProblem(tell: TellProblems = 'leaving'): FieldError | undefined {
  const field = useFieldContext<unknown>()
  const problem = useStore(field.store, ({ meta }) => firstOf(meta.errors))
  const left = useStore(field.store, ({ meta }) => meta.isBlurred)
  const typed = useStore(field.store, ({ meta }) => meta.isDirty)
  const tried = useStore(field.form.store, ({ submissionAttempts }) => submissionAttempts > 0)
  if (tried || left) return problem
  // An e-mail address is incomplete while it is typed.
  return tell === 'typing' && typed && problem !== 'email' ? problem : undefined
}

export type Question = {
  label: string
  hint?: ReactNode
  /** Replaces the default messages. */
  texts?: FieldTexts
  /** @default 'leaving' */
  tell?: TellProblems
  /** Shown after the label: "(opcional)". Without it the field is required. */
  optionalText?: string
}

type TextFieldProps = Question &
  Pick<
    TextInputProps,
    'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'autoCapitalize' | 'spellCheck' | 'end'
  > & {
    /**
     * Parses and formats the typed text; null if it is invalid. On blur the result replaces the text. An invalid text stays as it was
     * typed.
     */
    normalise?: (typed: string) => string | null
    /** Called with the value after the form has it. */
    onTyped?: (value: string) => void
    /** @default TextInput */
    Input?: ComponentType<TextInputProps>
    /** Renders below the control after the field loses focus with this value. */
    below?: (value: string, change: (next: string) => void) => ReactNode
  }

function TextField(props: TextFieldProps) {
  const { label, hint, texts, tell, optionalText, normalise, onTyped, Input = TextInput, below, ...input } = props
  const field = useFieldContext<string>()
  const value = useStore(field.store, (state) => state.value)
  const problem = useShownProblem(tell)
  const problemText = useProblemText(texts)
  const [left, setLeft] = useState<string | null>(null)
  const change = (next: string) => {
    field.handleChange(next)
    onTyped?.(next)
  }
  const leave = () => {
    const next = normalise?.(value) ?? value
    if (next !== value) change(next)
    setLeft(next)
    field.handleBlur()
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={problem && problemText(problem)}
      required={optionalText === undefined}
      optionalText={optionalText}
    >
      <Input
        {...input}
        name={field.name}
        value={value}
        onBlur={leave}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {left === value && below?.(value, change)}
    </Field>
  )
}

type SelectFieldProps = Question & { autoComplete?: string; children: ReactNode }

type EmailFieldProps = Question & {
  /**
   * Password managers expect `username` for an address that identifies an account.
   * @default 'email'
   */
  autoComplete?: 'email' | 'username'
}

/** An e-mail address. A mistyped domain of a well-known provider gets a hint. */
const EmailField = ({ autoComplete = 'email', ...question }: EmailFieldProps) => (
  <TextField
    {...question}
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    normalise={cleanEmail}
    below={(email, change) => <EmailHint email={email} onAccept={change} />}
  />
)

/** Formats the result of `parse`. */
const displayed =
  (parse: (typed: string) => string | null, format: (stored: string) => string) =>
  (typed: string): string | null => {
    const stored = parse(typed)
    return stored === null ? null : format(stored)
  }

/** A phone number: Brazilian with its area code, or of another country with + and its code. */
const PhoneField = (question: Question) => (
  <TextField
    {...question}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="(41) 99999-0000"
    normalise={displayed(parsePhone, formatPhone)}
  />
)

/** A CPF or CNPJ. */
const TaxIdField = (question: Question) => (
  <TextField {...question} Input={TaxIdInput} normalise={displayed(parseTaxId, formatTaxId)} />
)

function SelectField({ label, hint, texts, tell, optionalText, autoComplete, children }: SelectFieldProps) {
  const field = useFieldContext<string>()
  const value = useStore(field.store, (state) => state.value)
  const problem = useShownProblem(tell)
  const problemText = useProblemText(texts)
  return (
    <Field
      label={label}
      hint={hint}
      error={problem && problemText(problem)}
      required={optionalText === undefined}
      optionalText={optionalText}
    >
      <Select
        name={field.name}
        value={value}
        autoComplete={autoComplete}
        onBlur={field.handleBlur}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
      >
        {children}
      </Select>
    </Field>
  )
}

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  /**
   * What submitting does.
   * @default the form's `handleSubmit`
   */
  onSubmit?: (() => void) | undefined
}

/** The `form` element. Before its code has loaded it sends nothing: a GET would put what was typed into the address. */
function Form({ onSubmit, ...rest }: FormProps) {
  const form = useFormContext()
  return (
    <form
      {...rest}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (onSubmit === undefined) void form.handleSubmit()
        else onSubmit()
      }}
    />
  )
}

type FormProblemsProps = {
  /** The labels of the fields by name. */
  labels: Record<string, string>
  /** The server's rejection of the last request. Errors of named fields are shown at the fields, until their values change. */
  rejection?: Rejection | null
}

/**
 * The error summary above the form, with a link to each field. After a submit attempt it is focused; after a rejection by the
 * server, the first field that the server names is.
 */
function FormProblems({ labels, rejection = null }: FormProblemsProps) {
  const { t } = useLingui()
  const form = useFormContext()
  const attempts = useStore(form.store, (state) => state.submissionAttempts)
  const wrong = useStore(form.store, ({ fieldMeta }) =>
    Object.entries(fieldMeta as Record<string, { errors?: unknown[] } | undefined>)
      .filter(([, meta]) => firstOf(meta?.errors ?? []) !== undefined)
      .map(([name, meta]) => `${name} ${firstOf(meta?.errors ?? [])}`)
      .join('\n'),
  )
  const box = useRef<HTMLDivElement>(null)
  const told = useRef(0)
  const names = useRef<readonly string[]>([])
  useEffect(() => {
    names.current = showRejection(form, rejection, Object.keys(labels))
    // The labels change with the language only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, rejection])
  // Once per attempt, not when the list changes: the focus must stay in the field that is being corrected.
  useEffect(() => {
    if (wrong === '') return
    const [rejected] = names.current
    if (rejected !== undefined && box.current !== null) focusField(box.current, rejected)
    else if (told.current !== attempts) box.current?.focus()
    told.current = attempts
    names.current = []
  }, [attempts, wrong])
  if (wrong === '' || (attempts === 0 && fieldErrorsOf(rejection, Object.keys(labels)) === null)) return null
  const problems = wrong.split('\n').map((line) => line.split(' '))
  const missing = problems.some(([, problem]) => problem === ('required' satisfies FieldError))
  const title = missing ? t`Preencha todos os campos obrigatórios` : t`Por favor, verifique os dados informados`
  return (
    // Read when it gets the focus. A live region would be read again after every corrected field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be one of the form's elements
    <div ref={box} role="group" aria-label={title} tabIndex={-1} className={css.problems}>
      <Alert tone="critical" title={title}>
        <ul className={css.problemList}>
          {problems.map(([name = '']) => (
            <li key={name}>
              <Link
                href={`#${name}`}
                emphasis="inline"
                area="touch"
                onClick={(event) => {
                  event.preventDefault()
                  focusField(event.currentTarget, name)
                }}
              >
                {labels[name]}
              </Link>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function focusField(from: HTMLElement, name: string): void {
  const control = from.closest('form')?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}

/** The values that the server rejected, by the names of the fields. By the store, because the hooks return copies of the form. */
const rejections = new WeakMap<AnyFormApi['store'], ReadonlyMap<string, { value: unknown; problem: FieldError }>>()

/** Shows the errors of the fields that the server names, and returns their names. */
function showRejection(form: AnyFormApi, rejection: Rejection | null, known: readonly string[]): string[] {
  const errors = fieldErrorsOf(rejection, known)
  if (errors === null) return []
  const values: Record<string, unknown> = form.state.values
  rejections.set(form.store, new Map([...errors].map(([name, problem]) => [name, { value: values[name], problem }])))
  for (const name of errors.keys()) form.setFieldMeta(name, (meta) => ({ ...meta, isTouched: true, isBlurred: true }))
  void form.validate('change')
  return [...errors.keys()]
}

/** The errors of fields that still have the rejected values. */
function rejectedFields({ value, formApi }: { value: Record<string, unknown>; formApi: AnyFormApi }) {
  const rejected = [...(rejections.get(formApi.store) ?? [])].filter(
    ([name, { value: before }]) => value[name] === before,
  )
  if (rejected.length === 0) return undefined
  return { fields: Object.fromEntries(rejected.map(([name, { problem }]) => [name, { message: problem }])) }
}

const checkAlways: ValidationLogicFn = ({ form, validators, event, runValidation }) => {
  if (event.async || event.type === 'mount' || !validators) return runValidation({ form, validators: [] })
  // The server decides again.
  if (event.type === 'submit') rejections.delete(form.store)
  return runValidation({
    form,
    validators: [
      { fn: validators.onDynamic, cause: 'dynamic' },
      { fn: rejectedFields, cause: 'server' },
    ],
  })
}

/**
 * Spread into every form: one schema (`validators.onDynamic`) validates all events. With one validator per event the errors of
 * a blur would remain after the correction and block the submit.
 */
export const checkedForm = { validationLogic: checkAlways, canSubmitWhenInvalid: true }

/** A form with field errors. Use `useTypedAppFormContext` in parts of a form. */
export const { useAppForm, useTypedAppFormContext } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, EmailField, PhoneField, TaxIdField, SelectField },
  formComponents: { Form, FormProblems },
})
