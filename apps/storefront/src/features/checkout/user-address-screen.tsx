import { Trans, useLingui } from '@lingui/react/macro'

import { formatPhone, formatTaxId } from '@lotus/commerce/brazil'
import type { Address } from '@lotus/openapi/schema'
import { Alert } from '@lotus/ui/alert'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'

import { RetryAlert } from '#layout/retry-alert.tsx'
import { ContactFields, useContactLabels } from '#address/address-contact.tsx'
import { AddressFields, useAddressLabels, type AddressFieldsProps } from '#address/address-fields.tsx'
import { AddressLines, streetLine } from '#address/address-lines.tsx'
import { formOfAddress, startOfAddress } from '#address/address-form.ts'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import * as css from '#forms/form-fields.css.ts'
import { Form, FormProblems, useCheckedForm, useFormValue } from '#forms/checked-form.tsx'

import { checkoutProblem } from './checkout-problem.ts'
import type { CheckoutSend, selectUserAddress } from './checkout-state.ts'
import { atStore, ContinueLabel, PickupOption } from './pickup-choice.tsx'
import { another, choiceOf, emptyUserAddress, userAddressForm, type UserAddressForm } from './user-address-form.ts'

export type UserAddressScreenProps = ReturnType<typeof selectUserAddress> &
  Pick<AddressFieldsProps, 'offline' | 'lookUpCep'> & {
    send: CheckoutSend
    /** The persisted CEP (BEY-05). */
    zipCode: string | null
    /** The saved addresses, the default first. */
    addresses: readonly Address[]
    /** The form before a reload; null if it was not edited, or if its address was saved. */
    typed: UserAddressForm | null
    onType: (form: UserAddressForm) => void
    /** The initial recipient of a new address. */
    recipient: string
  }

/** The delivery address of an account: a saved address, a new one that is saved, or pickup (USER-02, CHK-03, CHK-04). */
export function UserAddressScreen(props: UserAddressScreenProps) {
  const { account, error, saving, send, addresses, onType, offline, lookUpCep } = props
  const { t, i18n } = useLingui()
  const hasCpf = account?.hasCpf ?? true
  const form = useCheckedForm({
    values: startOf(props),
    schema: userAddressForm(hasCpf),
    labels: { cpf: t`CPF ou CNPJ`, ...useContactLabels(), ...useAddressLabels() },
    attempt: { pending: saving, error },
    onType,
    onSubmit: (value) => {
      const event = choiceOf(value, addresses, hasCpf)
      if (event !== null) send(event)
    },
  })
  const chosen = useFormValue(form, ({ choice }) => choice)
  return (
    <Form form={form} aria-labelledby="address-title">
      <Heading level={1} id="address-title">
        <Trans>Onde entregamos?</Trans>
      </Heading>
      {form.error !== null && !form.isAtFields && (
        <FocusOnMount key={form.error.code}>
          <Alert tone="critical" announce="assertive" title={t`O endereço não foi salvo`}>
            <p>{checkoutProblem(i18n, error)}</p>
          </Alert>
        </FocusOnMount>
      )}
      <FormProblems />
      <RadioCardGroup
        label={t`Entrega ou retirada`}
        value={chosen}
        onValueChange={(value) => form.api.setFieldValue('choice', value)}
      >
        {addresses.map((address) => (
          <SavedAddress key={address.addressId} address={address} />
        ))}
        <RadioCard
          value={another}
          label={addresses.length > 0 ? <Trans>Outro endereço</Trans> : <Trans>Receber em um endereço</Trans>}
          description={<Trans>Fica guardado na sua conta.</Trans>}
        />
        <PickupOption />
      </RadioCardGroup>
      {chosen === another && (
        <Card>
          <div className={css.fields}>
            <ContactFields />
            <AddressFields offline={offline} lookUpCep={lookUpCep} onFilled={() => onType(form.api.state.values)} />
          </div>
        </Card>
      )}
      {!hasCpf && (
        <Card>
          <div className={css.fields}>
            <form.TaxIdField
              name="cpf"
              width="half"
              hint={t`O provedor de pagamento pede. Fica guardado na sua conta.`}
            />
          </div>
        </Card>
      )}
      <Button type="submit" emphasis="strong" size="large" width="full" busy={saving}>
        <ContinueLabel pickup={chosen === atStore} />
      </Button>
    </Form>
  )
}

function SavedAddress({ address }: { address: Address }) {
  const { addressId, label, isDefault } = address
  return (
    <RadioCard
      value={String(addressId)}
      label={label ?? streetLine(address)}
      description={<AddressLines address={address} layout="option" />}
      {...(isDefault ? { end: <Trans>Padrão</Trans> } : {})}
    />
  )
}

/** The address that was chosen or typed before, else the default address, else an empty form. */
function startOf(props: UserAddressScreenProps): UserAddressForm {
  const { account, guestData, newAddress, pickup, selectedAddress, addresses, zipCode, typed, recipient } = props
  const known = addresses.find(({ addressId }) => addressId === account?.addressId)
  // Typed as a guest, or rejected by the server.
  const unsaved = account?.addressId === null ? selectedAddress : null
  const isUnsaved = newAddress !== null || unsaved !== null
  const [first] = addresses
  // The choice of pickup is not restored: the shipping step may have changed it to delivery.
  const chosen = [another, ...addresses.map(({ addressId }) => String(addressId))].find(
    (each) => each === typed?.choice,
  )
  return {
    ...emptyUserAddress,
    ...startOfAddress(zipCode),
    recipient: newAddress?.recipient ?? guestData?.name ?? recipient,
    phone: formatPhone(newAddress?.phone ?? guestData?.phone ?? ''),
    ...(unsaved === null ? {} : formOfAddress(unsaved)),
    ...typed,
    choice: pickup
      ? atStore
      : (chosen ?? (isUnsaved || first === undefined ? another : String((known ?? first).addressId))),
    cpf: typed?.cpf || formatTaxId(account?.cpf ?? ''),
  }
}

export function UserAddressPending() {
  const { t } = useLingui()
  return (
    <Stack as="section" gap={6} aria-busy="true" aria-label={t`Carregando...`}>
      <Heading level={1}>
        <Trans>Onde entregamos?</Trans>
      </Heading>
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
      <Skeleton shape="button" />
    </Stack>
  )
}

export function UserAddressUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Stack gap={6}>
      <Heading level={1}>
        <Trans>Onde entregamos?</Trans>
      </Heading>
      <RetryAlert title={problem} onRetry={onRetry} />
    </Stack>
  )
}
