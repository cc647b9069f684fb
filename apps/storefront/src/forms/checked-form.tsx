import { useLingui } from '@lingui/react/macro'
import { useForm, useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'

import { Alert } from '@lotus/ui/alert'
import { Inline } from '@lotus/ui/inline'
import { Link } from '@lotus/ui/link'
import { Stack, type StackProps } from '@lotus/ui/stack'

import { doubleClickTime } from '#layout/double-click.ts'

import type { FieldError } from './field-error.ts'
import { fieldErrorsOf, type Rejection } from './field-rejections.ts'
import * as css from './form-fields.css.ts'
import { fieldsOf } from './form-fields.tsx'
import { leftForms } from './left-forms.ts'
import { FormStateContext, problemOf, useFormState, type FieldTexts, type FormState } from './form-state.ts'

type Texts<Values, Text> = Partial<Record<keyof Values & string, Text>>

type CheckedFormOptions<Values extends object> = {
  /** The initial values. */
  values: Values
  /** Checks the values. */
  schema: GenericSchema<Values, unknown>
  /** The labels of the fields. */
  labels: Texts<Values, string>
  /** Messages of fields that replace the defaults. */
  texts?: Texts<Values, FieldTexts>
  /**
   * The state of the request: nothing is submitted while it is pending. Errors of fields that the server names are shown at the
   * fields, until their values change.
   */
  attempt?: { pending: boolean; error: Rejection | null }
  /**
   * The fields whose unsent texts Back and Forward restore. Never passwords.
   * @default none
   */
  restores?: readonly (keyof Values & string)[]
  /** Called with the values after every change. */
  onType?: (values: Values) => void
  /** Called with valid values. */
  onSubmit: (values: Values) => void | Promise<void>
  /** Called with the values of a submit that the schema rejects. */
  onInvalid?: (values: Values) => void
}

const none: readonly never[] = []
const noRejected: FormState['rejected'] = new Map()

/**
 * A form with one schema: `Form` renders it, and the returned components are its fields. The schema is `validators.onChange` only:
 * with a second validator for blur, its errors would remain after the correction.
 */
export function useCheckedForm<Values extends object>(options: CheckedFormOptions<Values>) {
  const { values, schema, labels, texts = {}, attempt, restores = none, onType, onSubmit, onInvalid } = options
  const pending = attempt?.pending ?? false
  const error = pending ? null : (attempt?.error ?? null)
  const [sent, setSent] = useState<Values | null>(null)
  const [known, setKnown] = useState({ error: null as Rejection | null, isAtFields: false, rejected: noRejected })
  const last = useRef({ at: -Infinity, values: null as Values | null, error: null as Rejection | null })
  const api = useForm({
    defaultValues: values,
    canSubmitWhenInvalid: true,
    validators: { onChange: schema },
    listeners: {
      onChange({ formApi: { state } }) {
        leftForms.write(restores, state.values)
        onType?.(state.values)
      },
    },
    onSubmitMeta: { handler: onSubmit },
    onSubmitInvalid: ({ value }) => onInvalid?.(value),
    onSubmit: async ({ value, meta }) => {
      const now = performance.now()
      const { at, values: before, error: errorBefore } = last.current
      // The second click of a double click may come before `pending` is set.
      if (pending || (before === value && errorBefore === error && now - at < doubleClickTime)) return
      last.current = { at: now, values: value, error }
      setSent(value)
      leftForms.remove(restores)
      await meta.handler(value)
    },
  })
  // After hydration, because the server has no stored texts.
  const restore = useEffectEvent(() => {
    for (const [name, text] of Object.entries(leftForms.read(restores))) api.setFieldValue(name as never, text as never)
  })
  useEffect(() => restore(), [])
  const keepRejected = useEffectEvent(() => leftForms.write(restores, api.state.values))
  useEffect(() => {
    if (error !== null) keepRejected()
  }, [error])
  if (known.error !== error) {
    const typed: Partial<Record<string, unknown>> = api.state.values
    const sentValues: typeof typed = sent ?? typed
    const errors = [...(fieldErrorsOf(error, Object.keys(labels)) ?? [])]
    // If a field changed during the request, the error is shown above the form: the server did not see the new text.
    const isAtFields = errors.length > 0 && errors.every(([name]) => typed[name] === sentValues[name])
    const rejected = errors.map(([name, problem]) => [name, { value: sentValues[name], problem }] as const)
    setKnown({ error, isAtFields, rejected: isAtFields ? new Map(rejected) : noRejected })
  }
  return {
    ...fieldsOf<Values>(),
    api,
    labels,
    texts,
    sent,
    error,
    rejected: known.rejected,
    isAtFields: known.isAtFields,
    /** Submits the values, if they are valid, to `handler` instead of `onSubmit`. */
    submit(handler: CheckedFormOptions<Values>['onSubmit'] = onSubmit) {
      // Clears the rejection, because the server validates the values again.
      setKnown((before) => ({ ...before, rejected: noRejected }))
      void api.handleSubmit({ handler })
    },
  }
}

/** A value that is computed from the values of a form; renders again when it changes. */
export const useFormValue = <Values extends object, Value>(
  { api }: Pick<ReturnType<typeof useCheckedForm<Values>>, 'api'>,
  select: (values: Values) => Value,
): Value => useStore(api.store, ({ values }) => select(values))

/** The surrounding form in a part of it. */
export function useFormOf<Values extends object>() {
  const { api } = useFormState()
  return { ...fieldsOf<Values>(), api: api as ReturnType<typeof useCheckedForm<Values>>['api'] }
}

type FormProps = Omit<StackProps, 'as' | 'form' | 'method' | 'noValidate' | 'onSubmit' | 'onBlur' | 'ref'> & {
  form: FormState & { submit: () => void }
  /**
   * Replaces the action of a submit.
   * @default submits `form`
   */
  onSubmit?: (() => void) | undefined
}

/**
 * The `form` element, laid out as a column. It does not submit before hydration: a GET would put the typed values into the URL.
 * After a rejection, the first field that the server names is focused.
 */
export function Form({ form, onSubmit, ...rest }: FormProps) {
  const { api, rejected } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [first] = rejected.keys()
    if (first === undefined) return
    void api.validate('change')
    focusField(element.current, first)
  }, [api, rejected])
  return (
    <FormStateContext value={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only validates */}
      <Stack
        as="form"
        gap={6}
        {...rest}
        ref={element}
        method="dialog"
        noValidate
        // Validates on blur too, because a field that is left empty has no change event.
        onBlur={() => void api.validate('change')}
        onSubmit={(event) => {
          event.preventDefault()
          if (onSubmit === undefined) form.submit()
          else onSubmit()
        }}
      />
    </FormStateContext>
  )
}

/** The error summary above the form, with a link to each field. Focused after a submit attempt. */
export function FormProblems() {
  const { t } = useLingui()
  const form = useFormState()
  const { api, labels, rejected } = form
  const attempts = useStore(api.store, (state) => state.submissionAttempts)
  const wrong = useStore(api.store, ({ fieldMeta, values }) =>
    Object.entries(fieldMeta as Record<string, { errors?: unknown[] } | undefined>)
      .map(([name, meta]) => [name, problemOf(form, name, values[name], meta?.errors)])
      .filter(([, problem]) => problem !== undefined)
      .map((entry) => entry.join(' '))
      .join('\n'),
  )
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  // Once per attempt, not when the list changes: the focus must stay in the field that is being corrected.
  useEffect(() => {
    if (wrong === '') return
    const isNew = shown.current !== attempts
    shown.current = attempts
    if (isNew && rejected.size === 0) box.current?.focus()
  }, [attempts, wrong, rejected])
  if (wrong === '' || (attempts === 0 && rejected.size === 0)) return null
  const problems = wrong.split('\n').map((line) => line.split(' '))
  const missing = problems.some(([, problem]) => problem === ('required' satisfies FieldError))
  const title = missing ? t`Preencha todos os campos obrigatórios` : t`Por favor, verifique os dados informados`
  return (
    // Read when it gets the focus. A live region would be read again after every corrected field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be one of the form's elements
    <div ref={box} role="group" aria-label={title} tabIndex={-1} className={css.group}>
      <Alert tone="critical" title={title}>
        <Inline as="ul" gap={4} rowGap={1} align="stretch">
          {problems.map(([name = '']) => (
            <li key={name}>
              <Link
                href={`#${name}`}
                emphasis="soft"
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

function focusField(from: HTMLElement | null, name: string): void {
  const control = from?.closest('form')?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
