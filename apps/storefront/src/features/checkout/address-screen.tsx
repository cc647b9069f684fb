import { Trans } from '@lingui/react/macro'

import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { AddressFields, useAddressLabels, type AddressFieldsProps } from '#address/address-fields.tsx'
import { addressForm, addressOf, formOfAddress, startOfAddress, type AddressForm } from '#address/address-form.ts'
import * as css from '#forms/form-fields.css.ts'
import { checkedForm, useAppForm } from '#forms/form-fields.tsx'

import type { CheckoutSend, selectAddress } from './checkout-state.ts'

export type AddressScreenProps = ReturnType<typeof selectAddress> &
  Pick<AddressFieldsProps, 'offline' | 'lookUpCep'> & {
    send: CheckoutSend
    /** The persisted CEP (BEY-05). */
    zipCode: string | null
    typed: AddressForm | null
    onType: (form: AddressForm) => void
  }

/** The delivery address of a guest (CHK-03). */
export function AddressScreen(props: AddressScreenProps) {
  const { selectedAddress, error, send, zipCode, typed, onType, offline, lookUpCep } = props
  const labels = useAddressLabels()
  const form = useAppForm({
    defaultValues: typed ?? (selectedAddress === null ? startOfAddress(zipCode) : formOfAddress(selectedAddress)),
    ...checkedForm,
    validators: { onDynamic: addressForm },
    listeners: { onChange: ({ formApi }) => onType(formApi.state.values) },
    onSubmit: ({ value }) => send({ type: 'address.submit', address: addressOf(value) }),
  })
  return (
    <form.AppForm>
      <form
        noValidate
        aria-labelledby="address-title"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        <Stack gap={2}>
          <Heading level={1} id="address-title">
            <Trans>Onde entregamos?</Trans>
          </Heading>
          <Text tone="muted">
            <Trans>Vai retirar na loja? Preencha mesmo assim: a retirada é escolhida no próximo passo.</Trans>
          </Text>
        </Stack>
        <form.FormProblems labels={labels} rejection={error} />
        <Card>
          <div className={css.fields}>
            <AddressFields
              labels={labels}
              offline={offline}
              lookUpCep={lookUpCep}
              onFilled={() => onType(form.state.values)}
            />
          </div>
        </Card>
        <Button type="submit" emphasis="strong" size="large" width="full">
          <Trans>Continuar para a entrega</Trans>
        </Button>
      </form>
    </form.AppForm>
  )
}
