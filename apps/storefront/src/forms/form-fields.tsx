import { useLingui } from '@lingui/react/macro'
import { createFormHook, createFormHookContexts, useStore } from '@tanstack/react-form'
import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'

import { formatPhone, formatTaxId } from '@lotus/commerce/brazil'
import { cleanEmail, parsePhone, parseTaxId } from '@lotus/commerce/typed'
import { Alert } from '@lotus/ui/alert'
import { Field } from '@lotus/ui/field'
import { Inline } from '@lotus/ui/inline'
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

/** The labels of a form's fields and the values that the server rejected, by the name of the field. */
type FormState = {
  labels: Record<string, string>
  rejected: ReadonlyMap<string, { value: unknown; problem: FieldError }>
}
const noState: FormState = { labels: {}, rejected: new Map() }
const FormStateContext = createContext(noState)

/** The error of a field: from the schema, or from the server until the value changes. */
function problemOf({ rejected }: FormState, name: string, value: unknown, errors: readonly unknown[] = []) {
  const refused = rejected.get(name)
  return firstOf(errors) ?? (refused !== undefined && refused.value === value ? refused.problem : undefined)
}

/** When an error is shown: after blur, or from the first keystroke. */
export type TellProblems = 'leaving' | 'typing'

/** The error of the surrounding field while it is to be shown; always after a submit attempt. */
export function useShownProblem(tell: TellProblems = 'leaving'): FieldError | undefined {
  const field = useFieldContext<unknown>()
  const formState = use(FormStateContext)
  const problem = useStore(field.store, ({ value, meta }) => problemOf(formState, field.name, value, meta.errors))
  const left = useStore(field.store, ({ meta }) => meta.isBlurred)
  const typed = useStore(field.store, ({ meta }) => meta.isDirty)
  const tried = useStore(field.form.store, ({ submissionAttempts }) => submissionAttempts > 0)
  if (tried || left || formState.rejected.has(field.name)) return problem
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

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit' | 'onBlur'> & {
  /** The labels of the fields by name, for `FormProblems` and the rejection. */
  labels?: Record<string, string>
  /** The server's rejection of the last request. Errors of named fields are shown at the fields, until their values change. */
  rejection?: Rejection | null
  /**
   * What submitting does.
   * @default the form's `handleSubmit`
   */
  onSubmit?: (() => void) | undefined
}

/** The `form` element. Before its code has loaded it sends nothing: a GET would put what was typed into the address. */
function Form({ labels = noState.labels, rejection = null, onSubmit, ...rest }: FormProps) {
  const form = useFormContext()
  const [known, setKnown] = useState<{ rejection: Rejection | null; rejected: FormState['rejected'] }>({
    rejection: null,
    rejected: noState.rejected,
  })
  if (known.rejection !== rejection) {
    const values: Record<string, unknown> = form.state.values
    const errors = [...(fieldErrorsOf(rejection, Object.keys(labels)) ?? [])]
    setKnown({
      rejection,
      rejected: new Map(errors.map(([name, problem]) => [name, { value: values[name], problem }])),
    })
  }
  return (
    <FormStateContext value={{ labels, rejected: known.rejected }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only validates */}
      <form
        {...rest}
        method="dialog"
        noValidate
        // Validates on blur too, because a field that is left empty has no change event.
        onBlur={() => void form.validate('change')}
        onSubmit={(event) => {
          event.preventDefault()
          // Clears the rejection, because the server validates the values again.
          setKnown((before) => ({ ...before, rejected: noState.rejected }))
          if (onSubmit === undefined) void form.handleSubmit()
          else onSubmit()
        }}
      />
    </FormStateContext>
  )
}

/**
 * The error summary above the form, with a link to each field. After a submit attempt it is focused; after a rejection by the
 * server, the first field that the server names is.
 */
function FormProblems() {
  const { t } = useLingui()
  const form = useFormContext()
  const formState = use(FormStateContext)
  const { labels, rejected } = formState
  const attempts = useStore(form.store, (state) => state.submissionAttempts)
  const wrong = useStore(form.store, ({ fieldMeta, values }) =>
    Object.entries(fieldMeta as Record<string, { errors?: unknown[] } | undefined>)
      .map(([name, meta]) => [name, problemOf(formState, name, values[name as never], meta?.errors)])
      .filter(([, problem]) => problem !== undefined)
      .map((entry) => entry.join(' '))
      .join('\n'),
  )
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef({ attempts: 0, rejected: noState.rejected })
  useEffect(() => {
    if (rejected.size > 0) void form.validate('change')
  }, [form, rejected])
  // Once per attempt, not when the list changes: the focus must stay in the field that is being corrected.
  useEffect(() => {
    if (wrong === '') return
    const [first] = rejected.keys()
    const before = shown.current
    shown.current = { attempts, rejected }
    if (first !== undefined && before.rejected !== rejected && box.current !== null) focusField(box.current, first)
    else if (before.attempts !== attempts) box.current?.focus()
  }, [attempts, wrong, rejected])
  if (wrong === '' || (attempts === 0 && rejected.size === 0)) return null
  const problems = wrong.split('\n').map((line) => line.split(' '))
  const missing = problems.some(([, problem]) => problem === ('required' satisfies FieldError))
  const title = missing ? t`Preencha todos os campos obrigatórios` : t`Por favor, verifique os dados informados`
  return (
    // Read when it gets the focus. A live region would be read again after every corrected field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be one of the form's elements
    <div ref={box} role="group" aria-label={title} tabIndex={-1} className={css.problems}>
      <Alert tone="critical" title={title}>
        <Inline as="ul" gap={4} rowGap={1} align="stretch">
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
        </Inline>
      </Alert>
    </div>
  )
}

function focusField(from: HTMLElement, name: string): void {
  const control = from.closest('form')?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}

/**
 * The options that every form spreads. The schema is `validators.onChange` only: with a second validator for blur, its errors would
 * remain after the correction.
 */
export const checkedForm = { canSubmitWhenInvalid: true }

/** A form with field errors. Use `useTypedAppFormContext` in parts of a form. */
export const { useAppForm, useTypedAppFormContext } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, EmailField, PhoneField, TaxIdField, SelectField },
  formComponents: { Form, FormProblems },
})
