import { useLingui } from '@lingui/react/macro'

import type { SavedAddressForm } from './address-form.ts'
import { useFormOf } from '#forms/checked-form.tsx'

export function useContactLabels() {
  const { t } = useLingui()
  return { label: t`Nome do endereço`, recipient: t`Quem recebe`, phone: t`Telefone com DDD` }
}

/** The recipient, phone and label of a saved address, beside `AddressFields`. */
export function ContactFields() {
  const { t } = useLingui()
  const form = useFormOf<SavedAddressForm>()
  return (
    <>
      <form.TextField name="label" width="full" optional autoComplete="off" placeholder={t`Casa, trabalho`} />
      <form.TextField name="recipient" width="half" autoComplete="name" />
      <form.PhoneField name="phone" width="half" />
    </>
  )
}
