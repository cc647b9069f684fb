import { Trans, useLingui } from '@lingui/react/macro'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'

import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { RadioCard, RadioCardGroup } from '@lotus/ui/radio-card'

import { AddressFields, useAddressLabels, type AddressFieldsProps } from '#address/address-fields.tsx'
import { addressForm, addressOf, formOfAddress, startOfAddress, type AddressForm } from '#address/address-form.ts'
import * as css from '#forms/form-fields.css.ts'
import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'

import type { CheckoutSend, selectAddress } from './checkout-state.ts'
import { atStore, ContinueLabel, PickupOption } from './pickup-choice.tsx'

const toAddress = 'delivery'

export type AddressScreenProps = ReturnType<typeof selectAddress> &
  Pick<AddressFieldsProps, 'offline' | 'lookUpCep'> & {
    send: CheckoutSend
    /** The persisted CEP (BEY-05). */
    zipCode: string | null
    typed: AddressForm | null
    onType: (form: AddressForm) => void
  }

/** The delivery address of a guest, or pickup without one (CHK-03, CHK-04). */
export function AddressScreen(props: AddressScreenProps) {
  const { selectedAddress, error, send, zipCode, typed, onType, offline, lookUpCep } = props
  const { t } = useLingui()
  const [choice, setChoice] = useState(props.pickup ? atStore : toAddress)
  const isPickup = choice === atStore
  const form = useCheckedForm({
    values: typed ?? (selectedAddress === null ? startOfAddress(zipCode) : formOfAddress(selectedAddress)),
    schema: addressForm,
    labels: useAddressLabels(),
    attempt: { pending: false, error },
    onType,
    onSubmit: (value) => send({ type: 'address.submit', address: addressOf(value) }),
  })
  return (
    <Form
      form={form}
      aria-labelledby="address-title"
      onSubmit={isPickup ? () => send({ type: 'pickup.choose', cpf: null }) : undefined}
    >
      <Heading level={1} id="address-title">
        <Trans>Onde entregamos?</Trans>
      </Heading>
      <RadioCardGroup label={t`Entrega ou retirada`} value={choice} onValueChange={setChoice}>
        <RadioCard value={toAddress} label={<Trans>Receber em um endereço</Trans>} icon={<Truck />} />
        <PickupOption />
      </RadioCardGroup>
      {!isPickup && (
        <>
          <FormProblems />
          <Card>
            <div className={css.fields}>
              <AddressFields offline={offline} lookUpCep={lookUpCep} onFilled={() => onType(form.api.state.values)} />
            </div>
          </Card>
        </>
      )}
      <Button type="submit" emphasis="strong" size="large" width="full">
        <ContinueLabel pickup={isPickup} />
      </Button>
    </Form>
  )
}
