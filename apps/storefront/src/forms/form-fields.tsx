import { useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentType, type ReactNode } from 'react'

import { formatPhone, formatTaxId } from '@lotus/commerce/brazil'
import { cleanEmail, parsePhone, parseTaxId } from '@lotus/commerce/typed'
import { Field } from '@lotus/ui/field'
import { IconButton } from '@lotus/ui/icon-button'
import { Select } from '@lotus/ui/select'
import { Stack } from '@lotus/ui/stack'
import { TextArea } from '@lotus/ui/text-area'
import { TextInput, type TextInputProps } from '@lotus/ui/text-input'

import { EmailHint } from './email-hint.tsx'
import * as css from './form-fields.css.ts'
import { useFormField, useFormState, type Question } from './form-state.ts'
import { PasswordMeter } from './password-meter.tsx'
import { TaxIdInput } from './tax-id-input.tsx'

const widths = { full: css.full, half: css.half, third: css.third, twoThirds: css.twoThirds }

/** The columns of a question in the grid of the form. */
const Placed = ({ width, children }: Pick<Question, 'width'> & { children: ReactNode }) =>
  width === undefined ? children : <div className={widths[width]}>{children}</div>

type AskedProps = Pick<Question, 'hint' | 'optional' | 'width'> & {
  field: Pick<ReturnType<typeof useFormField>, 'label' | 'problem' | 'problemText'>
  children: ReactNode
}

/** The label, hint and error of a field around its control. */
function Asked({ field: { label, problem, problemText }, hint, optional = false, width, children }: AskedProps) {
  const { t } = useLingui()
  return (
    <Placed width={width}>
      <Field
        label={label}
        hint={hint}
        error={problem && problemText(problem)}
        required={!optional}
        optionalText={optional ? t`(opcional)` : undefined}
      >
        {children}
      </Field>
    </Placed>
  )
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
  const { name, hint, texts, tell, optional, width, normalise, onTyped, Input = TextInput, below, ...input } = props
  const field = useFormField<string>({ name, texts, tell })
  const { value } = field
  // An initial value is treated like one that the shopper has typed and left.
  const [left, setLeft] = useState(value === '' ? null : value)
  const change = (next: string) => {
    field.change(next)
    onTyped?.(next)
  }
  const leave = () => {
    const next = normalise?.(value) ?? value
    if (next !== value) change(next)
    setLeft(next)
    field.leave()
  }
  return (
    <Asked field={field} hint={hint} optional={optional} width={width}>
      <Input
        {...input}
        name={name}
        value={value}
        onBlur={leave}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {left === value && below?.(value, change)}
    </Asked>
  )
}

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

const TaxIdField = (question: Question) => (
  <TextField {...question} Input={TaxIdInput} normalise={displayed(parseTaxId, formatTaxId)} />
)

type SelectFieldProps = Question & { autoComplete?: string; children: ReactNode }

function SelectField({ autoComplete, children, ...question }: SelectFieldProps) {
  const field = useFormField<string>(question)
  return (
    <Asked {...question} field={field}>
      <Select
        name={question.name}
        value={field.value}
        autoComplete={autoComplete}
        onBlur={field.leave}
        onChange={(event) => field.change(event.currentTarget.value)}
      >
        {children}
      </Select>
    </Asked>
  )
}

function TextAreaField(question: Question) {
  const field = useFormField<string>(question)
  return (
    <Asked {...question} field={field}>
      <TextArea
        name={question.name}
        value={field.value}
        onBlur={field.leave}
        onChange={(event) => field.change(event.currentTarget.value)}
      />
    </Asked>
  )
}

type PasswordFieldProps = Omit<Question, 'optional'> & {
  autoComplete: 'current-password' | 'new-password'
  /** For a new password: personal data of the user, which make it weak. Shows its strength, and when the server rejects it as weak. */
  about?: readonly string[]
}

/** A password field with a toggle for its visibility. */
function PasswordField({ autoComplete, about, width, ...question }: PasswordFieldProps) {
  const { t } = useLingui()
  const { name } = question
  const { api, sent, error } = useFormState()
  const field = useFormField<string>(question)
  const { value } = field
  const sending = useStore(api.store, ({ isSubmitting }) => isSubmitting)
  const isRejected = about !== undefined && error?.code === 'PASSWORD_TOO_WEAK' && sent?.[name] === value
  const [shown, setShown] = useState(false)
  const toggleName = shown ? t`Ocultar senha` : t`Mostrar senha`
  return (
    <Placed width={width}>
      <Stack gap={2}>
        <Asked hint={question.hint} field={{ ...field, problem: field.problem ?? (isRejected ? 'weak' : undefined) }}>
          <TextInput
            name={name}
            value={value}
            // Browsers save the values of submitted text fields.
            type={shown && !sending ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onBlur={field.leave}
            onChange={(event) => field.change(event.currentTarget.value)}
            end={
              <IconButton
                label={toggleName}
                icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
                onClick={() => setShown(!shown)}
              />
            }
          />
        </Asked>
        {about !== undefined && <PasswordMeter password={value} about={about} />}
      </Stack>
    </Placed>
  )
}

const fields = { TextField, EmailField, PhoneField, TaxIdField, SelectField, TextAreaField, PasswordField }

/** The names of the texts of a form. */
type TextName<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string]

type FieldsOf<Values> = {
  [Kind in keyof typeof fields]: (
    props: Omit<Parameters<(typeof fields)[Kind]>[0], 'name'> & { name: TextName<Values> },
  ) => ReactNode
}

/** The fields, whose names are those of the values of a form. */
export const fieldsOf = <Values,>(): FieldsOf<Values> => fields
