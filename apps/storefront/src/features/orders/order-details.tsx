import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { toCents, toReais } from '@lotus/commerce/money'
import { formatPhone } from '@lotus/commerce/brazil'
import type { Order, OrderLine, Payment } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Columns } from '@lotus/ui/columns'
import { Stack } from '@lotus/ui/stack'
import { SummaryList, SummaryRow } from '@lotus/ui/summary-list'
import { Text } from '@lotus/ui/text'

import { AddressLines } from '#address/address-lines.tsx'
import { useArrivalText } from '#delivery/arrival-text.ts'
import { localized } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { SectionCard } from '#layout/section-card.tsx'
import { TextLines } from '#layout/text-lines.tsx'
import { useMoney } from '#shop/money.tsx'
import { substitutionMeaning } from '#delivery/substitution-meaning.messages.ts'
import { substitutionName } from '#delivery/substitution.messages.ts'

import { OrderTimeline } from './order-timeline.tsx'

export function Progress({ order }: { order: Order }) {
  const { t } = useLingui()
  const arrivalText = useArrivalText()
  return (
    <SectionCard title={t`O que acontece agora`}>
      <OrderTimeline
        status={order.status}
        timeline={order.timeline}
        pickup={order.shipping.pickup}
        delivery={arrivalText(order)}
        refunds={order.refunds}
      />
    </SectionCard>
  )
}

export const Items = ({ order: { lines, substitution } }: { order: Order }) => (
  <SectionCard title={<Trans>Itens do pedido</Trans>}>
    <Box as="ul" display="grid">
      {lines.map((line) => (
        <Item key={line.productId} line={line} ofOrder={substitution} />
      ))}
    </Box>
  </SectionCard>
)

function Item({ line, ofOrder }: { line: OrderLine; ofOrder: Order['substitution'] }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { quantity, substitution: own = null } = line
  const choice = own === null || own === ofOrder ? null : substitutionName(i18n, own)
  return (
    <Columns as="li" columns="64-fill-auto" gap={4} paddingY={3} border="between">
      <LinePicture product={line} size={64} />
      <Stack gap={1} textWrap="balance">
        <Text weight="medium" leading="tight">
          {localized(line.names, i18n.locale)}
        </Text>
        <Text size="small" tone="muted">
          <Plural value={quantity} one="# un." other="# un." />
        </Text>
        {choice !== null && (
          <Text size="small" tone="muted">
            <Trans>Se faltar: {choice}</Trans>
          </Text>
        )}
      </Stack>
      <Text weight="bold" numeric>
        {money(line.lineTotal)}
      </Text>
    </Columns>
  )
}

export function Totals({ order }: { order: Order }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { cost, names } = order.shipping
  const { payment } = order
  return (
    <SectionCard title={t`Resumo do pedido`}>
      <SummaryList>
        <SummaryRow label={t`Subtotal`} value={money(order.subtotal)} />
        <SummaryRow
          label={t`Frete`}
          hint={localized(names, i18n.locale)}
          value={cost === 0 ? t`Grátis` : money(cost)}
          tone={cost === 0 ? 'accent' : 'neutral'}
        />
        <TotalPaid total={order.total} payment={payment} />
      </SummaryList>
      {payment !== null && (
        <Text size="small" tone="muted">
          <PaymentText payment={payment} />
        </Text>
      )}
    </SectionCard>
  )
}

/** The total of an order, including the interest of instalments, which has its own row. */
export function TotalPaid({ total, payment }: { total: number; payment: Payment | null }) {
  const { t } = useLingui()
  const money = useMoney()
  const interest = payment === null ? 0 : toCents(payment.totalAmount) - toCents(payment.amount)
  return (
    <>
      {interest > 0 && <SummaryRow label={t`Juros do parcelamento`} value={money(toReais(interest))} />}
      <SummaryRow label={t`Total`} value={money(toReais(toCents(total) + interest))} emphasis="total" />
    </>
  )
}

export function PaymentText({ payment: { method, card, installments, totalAmount } }: { payment: Payment }) {
  const money = useMoney()
  const price = money(totalAmount)
  if (method === 'pix') return <Trans>Pagamento por Pix, {price}</Trans>
  if (method === 'wallet') return <Trans>Pagamento pela carteira Mercado Pago, {price}</Trans>
  if (method === 'boleto') return <Trans>Pagamento por boleto, {price}</Trans>
  const ending = card?.lastFour ?? ''
  return installments > 1 ? (
    <Trans>
      Cartão final {ending}, {price} em {installments}×
    </Trans>
  ) : (
    <Trans>
      Cartão final {ending}, {price} à vista
    </Trans>
  )
}

export function Delivery({ order }: { order: Order }) {
  const { address, shipping, guest, substitution } = order
  const { t, i18n } = useLingui()
  const arrivalText = useArrivalText()
  return (
    <SectionCard title={shipping.pickup ? t`Retirada` : t`Entrega`}>
      <TextLines lines={[localized(shipping.names, i18n.locale), arrivalText(order)]} />
      {shipping.pickup && shipping.place !== null && (
        <TextLines lines={[t`Local de retirada`]}>
          <AddressLines address={shipping.place} withReference />
        </TextLines>
      )}
      <TextLines lines={[guest.name, guest.email, guest.phone === '' ? null : formatPhone(guest.phone)]}>
        {!shipping.pickup && <AddressLines address={address} withReference />}
      </TextLines>
      <TextLines
        lines={[t`Se faltar um produto`, substitutionName(i18n, substitution), substitutionMeaning(i18n, substitution)]}
      />
    </SectionCard>
  )
}
