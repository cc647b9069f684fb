import { Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'

import type { Address, AddressData } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'

import { AddressFields, useAddressLabels, type AddressFieldsProps } from '#address/address-fields.tsx'
import { emptySavedAddress, formOfSavedAddress, savedAddressForm, savedAddressOf } from '#address/address-form.ts'
import { ContactFields, useContactLabels } from '#address/address-contact.tsx'
import * as css from '#forms/form-fields.css.ts'
import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import { FormError } from '#forms/form-error.tsx'
import type { Attempt } from '#forms/attempt.ts'

import { addressFailure, addressProblem } from './address.messages.ts'

export type AddressEditorProps = Pick<AddressFieldsProps, 'offline' | 'lookUpCep'> & {
  editing: 'new' | Address
  /** The initial recipient of a new address. */
  recipient: string
  saving: Attempt
  /** Opens another address; null returns to the list. */
  onEdit: (which: 'new' | Address | null) => void
  onSave: (address: AddressData) => void
}

const addressFields = Object.keys(emptySavedAddress) as (keyof typeof emptySavedAddress)[]

/** The form of one address (USER-02). */
export function AddressEditor({ editing, recipient, saving, offline, lookUpCep, onEdit, onSave }: AddressEditorProps) {
  const { i18n } = useLingui()
  const isNew = editing === 'new'
  const task = isNew ? 'create' : 'edit'
  const form = useCheckedForm({
    values: isNew ? { ...emptySavedAddress, recipient } : formOfSavedAddress(editing),
    schema: savedAddressForm,
    labels: { ...useContactLabels(), ...useAddressLabels() },
    attempt: saving,
    restores: addressFields,
    onSubmit: (value) => onSave(savedAddressOf(value)),
  })
  return (
    <Stack gap={6}>
      <Stack gap={2} align="start">
        <Button emphasis="link" icon={<ArrowLeft />} onClick={() => onEdit(null)}>
          <Trans>Voltar aos endereços</Trans>
        </Button>
        <Heading level={1} id="address-title">
          {isNew ? <Trans>Novo endereço</Trans> : <Trans>Editar endereço</Trans>}
        </Heading>
      </Stack>
      <Form form={form} aria-labelledby="address-title">
        <FormError
          attempt={saving}
          title={addressFailure(i18n, task)}
          textOf={(error) => addressProblem(i18n, task, error)}
        />
        <FormProblems />
        <Card>
          <div className={css.fields}>
            <ContactFields />
            <AddressFields offline={offline} lookUpCep={lookUpCep} />
          </div>
        </Card>
        <Inline justify="end" gap={3}>
          <Button emphasis="ghost" onClick={() => onEdit(null)}>
            <Trans>Cancelar</Trans>
          </Button>
          <Button type="submit" emphasis="strong" busy={saving.pending}>
            <Trans>Salvar endereço</Trans>
          </Button>
        </Inline>
      </Form>
    </Stack>
  )
}
