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

/** What a field says of a problem in words of its own. */
export type FieldTexts = Partial<Record<FieldError, string>>

/** The words for what is wrong with an answer. */
export function useProblemText(own: FieldTexts = {}): (problem: FieldError) => string {
  const { t } = useLingui()
  const texts = {
    required: t`Este campo é obrigatório`,
    email: t`E-mail inválido`,
    format: t`Formato inválido`,
    phone: t`Formato inválido. Escreva o DDD e o número.`,
    cpf: t`CPF inválido. Confira os números.`,
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

/** When a problem is told: once the shopper has left the field, or from the first key on. */
export type TellProblems = 'leaving' | 'typing'

/** What is wrong with the answer of the field around, once it is time to say so; always after a try to go on. */
export function useShownProblem(tell: TellProblems = 'leaving'): FieldError | undefined {
  const field = useFieldContext<unknown>()
  const problem = useStore(field.store, ({ meta }) => firstOf(meta.errors))
  const left = useStore(field.store, ({ meta }) => meta.isBlurred)
  const typed = useStore(field.store, ({ meta }) => meta.isDirty)
  const tried = useStore(field.form.store, ({ submissionAttempts }) => submissionAttempts > 0)
  if (tried || left) return problem
  // Nobody has typed an "@" with the first key: whether it is an address shows at the end.
  return tell === 'typing' && typed && problem !== 'email' ? problem : undefined
}

export type Question = {
  label: string
  hint?: ReactNode
  /** In place of the general words for a problem. */
  texts?: FieldTexts
  /** @default 'leaving' */
  tell?: TellProblems
  /** Shown after the label: "(opcional)". Without it an answer is needed. */
  optionalText?: string
}

type TextFieldProps = Question &
  Pick<
    TextInputProps,
    'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'end'
  > & {
    /** How the answer is written while it is typed. */
    mask?: (text: string) => string
    /** Called with what was typed, after the form knows it. */
    onTyped?: (value: string) => void
  }

function TextField({ label, hint, texts, tell, optionalText, mask, onTyped, ...input }: TextFieldProps) {
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
        <MaskedInput {...control} mask={mask} onValueChange={change} />
      )}
    </Field>
  )
}

type SelectFieldProps = Question & { autoComplete?: string; children: ReactNode }

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

/** What still stands in the way, above the form, after a try to go on: it takes the focus, and leads to each field. */
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
  // Once a try, not when the list changes: whoever is mending a field must keep it.
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
 * Spread into every form: one schema (`validators.onDynamic`) checks it on every occasion. With a check for each of them
 * the problems found on leaving a field would outlive their mending and keep the form from being sent.
 */
export const checkedForm = { validationLogic: checkAlways, canSubmitWhenInvalid: true }

/** A form that is checked before it is sent: its fields know their own problems. `useTypedAppFormContext` for parts of one. */
export const { useAppForm, useTypedAppFormContext } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, SelectField },
  formComponents: { FormProblems },
})
