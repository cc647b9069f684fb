import { useLingui } from '@lingui/react/macro'
import { createFormHook, createFormHookContexts, useStore, type ValidationLogicFn } from '@tanstack/react-form'
import { useEffect, useRef, type ReactNode } from 'react'

import { Alert } from '@lotus/ui/alert'
import { Field } from '@lotus/ui/field'
import { Link } from '@lotus/ui/link'
import { Select } from '@lotus/ui/select'
import { TextInput, type TextInputProps } from '@lotus/ui/text-input'

import type { FieldError } from './field-error.ts'
import * as css from './form-fields.css.ts'
import { MaskedInput } from './masked-input.tsx'

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
    phone: t`Formato inválido. Escreva o DDD e o número.`,
    cpf: t`CPF ou CNPJ inválido. Confira os números.`,
    cep: t`Formato inválido. O CEP tem 8 números.`,
    short: t`Formato inválido. Está curto demais.`,
    weak: t`Senha muito fraca`,
    different: t`As senhas devem ser iguais, favor verificar`,
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
    'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'end'
  > & {
    /** Formats the value while it is typed. */
    mask?: (text: string) => string
    /** The mask keeps letters. */
    letters?: boolean
    /** Called with the value after the form has it. */
    onTyped?: (value: string) => void
  }

function TextField({ label, hint, texts, tell, optionalText, mask, letters, onTyped, ...input }: TextFieldProps) {
  const field = useFieldContext<string>()
  const value = useStore(field.store, (state) => state.value)
  const problem = useShownProblem(tell)
  const problemText = useProblemText(texts)
  const control = {
    ...input,
    name: field.name,
    value,
    onBlur: field.handleBlur,
  }
  const change = (next: string) => {
    field.handleChange(next)
    onTyped?.(next)
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={problem && problemText(problem)}
      required={optionalText === undefined}
      optionalText={optionalText}
    >
      {mask === undefined ? (
        <TextInput {...control} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <MaskedInput {...control} mask={mask} letters={letters} onValueChange={change} />
      )}
    </Field>
  )
}

type SelectFieldProps = Question & { autoComplete?: string; children: ReactNode }

/** An e-mail address, of the length that the contract allows. */
const EmailField = (question: Question) => (
  <TextField {...question} type="email" inputMode="email" autoComplete="email" maxLength={254} />
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

/** The error summary above the form after a submit attempt: focused on mount, with a link to each field. */
function FormProblems({ labels }: { labels: Record<string, string> }) {
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
  // Once per attempt, not when the list changes: the focus must stay in the field that is being corrected.
  useEffect(() => {
    if (wrong === '' || told.current === attempts) return
    told.current = attempts
    box.current?.focus()
  }, [attempts, wrong])
  if (attempts === 0 || wrong === '') return null
  const problems = wrong.split('\n').map((line) => line.split(' '))
  const missing = problems.some(([, problem]) => problem === ('required' satisfies FieldError))
  return (
    <div ref={box} tabIndex={-1} className={css.problems}>
      <Alert
        tone="critical"
        announce="assertive"
        title={missing ? t`Preencha todos os campos obrigatórios` : t`Por favor, verifique os dados informados`}
      >
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

const checkAlways: ValidationLogicFn = ({ form, validators, event, runValidation }) =>
  runValidation({
    form,
    validators:
      event.async || event.type === 'mount' || !validators ? [] : [{ fn: validators.onDynamic, cause: 'dynamic' }],
  })

/**
 * Spread into every form: one schema (`validators.onDynamic`) validates all events. With one validator per event the errors of
 * a blur would remain after the correction and block the submit.
 */
export const checkedForm = { validationLogic: checkAlways, canSubmitWhenInvalid: true }

/** A form with field errors. Use `useTypedAppFormContext` in parts of a form. */
export const { useAppForm, useTypedAppFormContext } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, EmailField, SelectField },
  formComponents: { FormProblems },
})
