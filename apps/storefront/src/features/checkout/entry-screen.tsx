import { Trans, useLingui } from '@lingui/react/macro'

import { formatPhone, formatTaxId } from '@lotus/commerce/brazil'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Checkbox } from '@lotus/ui/checkbox'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { emptyGuest, guestForm, guestOf, type GuestForm } from './checkout-forms.ts'
import type { CheckoutSend, selectEntry } from './checkout-state.ts'
import { ContinueLabel } from './pickup-choice.tsx'
import { Form, FormProblems, useCheckedForm } from '#forms/checked-form.tsx'
import * as css from '#forms/form-fields.css.ts'

export type EntryScreenProps = ReturnType<typeof selectEntry> & {
  send: CheckoutSend
  /** The values before a reload, submitted or not; null if there are none. */
  typed: GuestForm | null
  onType: (form: GuestForm) => void
  /** Whether this device remembers contact and address. */
  isRemembered: boolean
  onRemember: (isWanted: boolean) => void
}

/** The guest's data (CHK-02). */
export function EntryScreen(props: EntryScreenProps) {
  const { guestData, pickup, error, send, typed, onType, isRemembered, onRemember } = props
  const { t } = useLingui()
  const form = useCheckedForm({
    values: typed ?? formOf(guestData),
    schema: guestForm,
    labels: { email: t`E-mail`, name: t`Nome completo`, phone: t`Telefone com DDD`, cpf: t`CPF ou CNPJ` },
    attempt: { pending: false, error },
    onType,
    onSubmit: (value) => send({ type: 'guest.submit', guest: guestOf(value) }),
  })
  return (
    <Form form={form} aria-labelledby="entry-title">
      <Stack gap={2}>
        <Heading level={1} id="entry-title">
          <Trans>Quem está comprando?</Trans>
        </Heading>
        <Text tone="muted">
          <Trans>Compre como visitante, sem criar conta. Usamos estes dados só para este pedido.</Trans>
        </Text>
      </Stack>
      <FormProblems />
      <Card>
        <div className={css.fields}>
          <form.EmailField name="email" width="full" hint={t`Para a confirmação e o acompanhamento do pedido`} />
          <form.TextField name="name" width="full" autoComplete="name" />
          <form.PhoneField name="phone" width="half" hint={t`Só se a entrega precisar de você`} />
          <form.TaxIdField name="cpf" width="half" hint={t`O provedor de pagamento pede`} />
          <div className={css.full}>
            <Checkbox
              label={t`Lembrar contato e endereço neste aparelho`}
              hint={t`Por 30 dias, só neste navegador e sem o CPF. Não marque em um aparelho que outras pessoas usam.`}
              defaultChecked={isRemembered}
              onChange={(event) => onRemember(event.currentTarget.checked)}
            />
          </div>
        </div>
      </Card>
      <Button type="submit" emphasis="strong" size="large" width="full">
        {pickup ? <ContinueLabel pickup /> : <Trans>Continuar para o endereço</Trans>}
      </Button>
    </Form>
  )
}

function formOf(guestData: EntryScreenProps['guestData']): GuestForm {
  if (guestData === null) return emptyGuest
  const { email, name = '', phone = '', cpf = '' } = guestData
  return { email, name, phone: formatPhone(phone), cpf: formatTaxId(cpf) }
}
