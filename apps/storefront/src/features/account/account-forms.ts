import * as v from 'valibot'

import { formatPhone } from '@lotus/commerce/brazil'
import { hasTaxIdLength, parsePhone, parseTaxId } from '@lotus/commerce/typed'
import type { ChangePasswordRequest, DeleteAccountRequest, Profile, ProfileUpdate } from '@lotus/openapi/schema'

import { problem } from '#forms/field-error.ts'
import { atMost, email, isName, password, strong, text } from '#forms/form-rules.ts'

/** The account facts that the validation rules depend on. */
type Known = Pick<Profile, 'email' | 'cpf' | 'hasPassword'>

const anything = v.string()

const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const empty = (value: string) => value.trim() === ''

/** Whether the e-mail changes, which requires the password and a confirmation. */
export const isNewEmail = (form: { email: string }, { email }: Pick<Profile, 'email'>) =>
  !empty(form.email) && !sameEmail(form.email, email)

/** Name and e-mail are required (USER-01); the password only for a changed e-mail. A saved CPF is replaced, never shown. */
export const profileForm = (known: Known) =>
  v.pipe(
    v.object({
      username: v.pipe(text, v.check(isName, problem('short')), atMost(60)),
      email,
      currentPassword: anything,
      phone: v.pipe(
        v.string(),
        v.check((value) => empty(value) || parsePhone(value) !== null, problem('phone')),
      ),
      cpf: v.pipe(
        v.string(),
        v.check((value) => empty(value) || hasTaxIdLength(value), problem('cpfLength')),
        v.check((value) => empty(value) || parseTaxId(value) !== null, problem('cpf')),
      ),
      /** The saved CPF stays unchanged. */
      keepCpf: v.boolean(),
    }),
    v.forward(
      v.partialCheck(
        [['email'], ['currentPassword']],
        (form) => !known.hasPassword || !isNewEmail(form, known) || form.currentPassword !== '',
        problem('required'),
      ),
      ['currentPassword'],
    ),
  )
export type ProfileForm = v.InferInput<ReturnType<typeof profileForm>>

export const formOfProfile = ({ username, email, phone, cpf }: Profile): ProfileForm => ({
  username,
  email,
  currentPassword: '',
  phone: formatPhone(phone ?? ''),
  cpf: '',
  keepCpf: cpf !== null,
})

/** The request body of a valid form; unchanged values are not sent. */
export function updateOf(form: ProfileForm, known: Known, language: ProfileUpdate['language']): ProfileUpdate {
  const { username, email, currentPassword, phone, cpf, keepCpf } = v.parse(profileForm(known), form)
  return {
    username,
    email,
    phone: parsePhone(phone),
    ...(keepCpf ? {} : { cpf: parseTaxId(cpf) }),
    ...(isNewEmail(form, known) && known.hasPassword ? { currentPassword } : {}),
    ...(language === undefined ? {} : { language }),
  }
}

/** The missing required fields of a form, in order. */
export function missingOf(schema: v.GenericSchema, form: object): string[] {
  const { issues = [] } = v.safeParse(schema, form)
  const missing = issues.filter(({ message }) => message === problem('required')).map((issue) => v.getDotPath(issue))
  return Object.keys(form).filter((name) => missing.includes(name))
}

/** The current password is required when the account has one. */
export const passwordForm = ({ hasPassword }: Pick<Profile, 'hasPassword'>) =>
  v.pipe(
    v.object({
      currentPassword: hasPassword ? password : anything,
      newPassword: v.pipe(password, strong),
      confirmation: password,
    }),
    v.forward(
      v.partialCheck(
        [['newPassword'], ['confirmation']],
        (form) => form.newPassword === form.confirmation,
        problem('different'),
      ),
      ['confirmation'],
    ),
  )
export type PasswordForm = v.InferInput<ReturnType<typeof passwordForm>>
export const emptyPasswords: PasswordForm = { currentPassword: '', newPassword: '', confirmation: '' }

export function passwordChangeOf(form: PasswordForm, known: Pick<Profile, 'hasPassword'>): ChangePasswordRequest {
  const { currentPassword, newPassword } = v.parse(passwordForm(known), form)
  return { newPassword, ...(known.hasPassword ? { currentPassword } : {}) }
}

/** The password and the typed e-mail of the account (D23). */
export const deletionForm = (known: Known) =>
  v.object({
    password: known.hasPassword ? password : anything,
    confirmation: v.pipe(
      text,
      v.check((typed) => sameEmail(typed, known.email), problem('different')),
    ),
  })
export type DeletionForm = v.InferInput<ReturnType<typeof deletionForm>>
export const emptyDeletion: DeletionForm = { password: '', confirmation: '' }

export function deletionOf(form: DeletionForm, known: Known): DeleteAccountRequest {
  const { password: typedPassword, confirmation } = v.parse(deletionForm(known), form)
  return { confirmation, ...(known.hasPassword ? { password: typedPassword } : {}) }
}

/** The password before data is exported, when the account has one. */
export const exportForm = ({ hasPassword }: Pick<Profile, 'hasPassword'>) =>
  v.object({ password: hasPassword ? password : anything })
