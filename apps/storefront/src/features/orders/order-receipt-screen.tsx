import { Trans, useLingui } from '@lingui/react/macro'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'

import { toCents } from '@lotus/commerce/money'
import { unitPriceOf } from '@lotus/commerce/unit-price-of-line'
import type { OrderLine, Receipt } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { SummaryList, SummaryRow } from '@lotus/ui/summary-list'
import { Text } from '@lotus/ui/text'

import { AddressLines } from '#address/address-lines.tsx'
import { localized } from '#i18n/localized.ts'
import { Unavailable } from '#layout/unavailable.tsx'
import { Link } from '#routing/links.tsx'
import { useMoney } from '#shop/money.tsx'

import { PaymentText, TotalPaid } from './order-details.tsx'
import * as css from './order-screen.css.ts'

export type OrderReceiptScreenProps = {
  receipt: Receipt
  orderId: string
  onPrint: () => void
}

/** The receipt of an order, for the printer (BEY-10). It is no fiscal document. */
export function OrderReceiptScreen({ receipt, orderId, onPrint }: OrderReceiptScreenProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { orderNumber: number, orderedAt, paidAt, seller, buyer, address, shipping, payment, refunds } = receipt
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' })
  const ordered = format.format(new Date(orderedAt))
  const paid = paidAt === null ? null : format.format(new Date(paidAt))
  return (
    <div className={css.page}>
      <Inline gap={3} align="stretch" print="none">
        <Button emphasis="strong" icon={<Printer />} onClick={onPrint}>
          <Trans>Imprimir</Trans>
        </Button>
        <Button asChild emphasis="outline">
          <Link
            to={isOfAccount(receipt) ? '/user/purchases/$orderId' : '/order-confirmation/$orderId'}
            params={{ orderId }}
          >
            <Trans>Voltar ao pedido</Trans>
          </Link>
        </Button>
      </Inline>
      <Card asChild>
        <article aria-labelledby="receipt">
          <Stack gap={6}>
            <Stack gap={1}>
              <Heading level={1} size="title2" id="receipt">
                <Trans>Recibo do pedido {number}</Trans>
              </Heading>
              <Text size="small" tone="muted">
                <Trans>Pedido feito em {ordered}</Trans>
              </Text>
              {paid !== null && (
                <Text size="small" tone="muted">
                  <Trans>Pago em {paid}</Trans>
                </Text>
              )}
            </Stack>
            <div className={css.parties}>
              <Party title={t`Vendido por`}>
                <Text weight="semibold">{seller.name}</Text>
                <TaxId number={seller.cnpj} />
                {[seller.address, seller.email, seller.phone].map(
                  (line) =>
                    line !== null && (
                      <Text key={line} size="small" tone="muted">
                        {line}
                      </Text>
                    ),
                )}
              </Party>
              <Party title={t`Comprado por`}>
                <Text weight="semibold">{buyer.name}</Text>
                <TaxId number={buyer.cpf} />
                <Text size="small" tone="muted">
                  {buyer.email}
                </Text>
                {!shipping.pickup && <AddressLines address={address} />}
              </Party>
              {shipping.pickup && shipping.place !== null && (
                <Party title={t`Local de retirada`}>
                  <AddressLines address={shipping.place} />
                </Party>
              )}
            </div>
            <Box as="ul" display="grid" aria-label={t`Itens do pedido`}>
              {receipt.lines.map((line) => (
                <Line key={line.productId} line={line} />
              ))}
            </Box>
            <SummaryList>
              <SummaryRow label={t`Subtotal`} value={money(receipt.subtotal)} />
              <SummaryRow
                label={t`Frete`}
                hint={localized(shipping.names, i18n.locale)}
                value={shipping.cost === 0 ? t`Grátis` : money(shipping.cost)}
              />
              <TotalPaid total={receipt.total} payment={payment} />
              {refunds
                .filter(({ state }) => state !== 'FAILED')
                .map(({ at, amount, lines = [], state }) => (
                  <SummaryRow
                    key={at}
                    label={state === 'DONE' ? t`Devolvido` : t`Devolução em andamento`}
                    hint={[
                      format.format(new Date(at)),
                      ...lines.map(({ quantity, names }) => `${quantity} × ${localized(names, i18n.locale)}`),
                    ].join(' · ')}
                    value={money(-amount)}
                  />
                ))}
            </SummaryList>
            <Text size="small" tone="muted">
              <PaymentText payment={payment} />
            </Text>
            <Text size="small" tone="muted">
              <Trans>Este recibo confirma a compra e o pagamento. Ele não substitui a nota fiscal.</Trans>
            </Text>
          </Stack>
        </article>
      </Card>
    </div>
  )
}

/** The server shows the complete document to the account that owns the order only. */
const isOfAccount = ({ buyer: { cpf } }: Receipt): boolean => cpf !== null && !cpf.includes('*')

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={1} textWrap="balance">
      <Text size="small" tone="muted">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** A CPF or CNPJ with its punctuation; only a CNPJ has a slash. */
function TaxId({ number }: { number: string | null }) {
  if (number === null) return null
  const [cpf, cnpj] = [number, number]
  return <Text size="small">{number.includes('/') ? <Trans>CNPJ {cnpj}</Trans> : <Trans>CPF {cpf}</Trans>}</Text>
}

function Line({ line }: { line: OrderLine }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { quantity } = line
  const each = unitPriceOf({ ...line, priceCents: toCents(line.price) }, toCents(line.lineTotal))
  const price = money(each.reais, each.decimals)
  return (
    <Columns as="li" columns="fill-auto" gap={4} paddingY={3} border="between">
      <Stack gap={1} textWrap="balance">
        <Text weight="medium" leading="tight">
          {localized(line.names, i18n.locale)}
        </Text>
        <Text size="small" tone="muted" numeric>
          {`${quantity} × ${price}`}
        </Text>
      </Stack>
      <Text weight="bold" numeric>
        {money(line.lineTotal)}
      </Text>
    </Columns>
  )
}

export function OrderReceiptPending() {
  const { t } = useLingui()
  return (
    <section className={css.page} aria-busy="true" aria-label={t`Carregando...`}>
      <Skeleton shape="title1" width="half" />
      <Card>
        <Skeleton shape="hero" />
      </Card>
    </section>
  )
}

/** The receipt failed to load, or the order has none. */
export const OrderReceiptUnavailable = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <Unavailable title={<Trans>Não deu para abrir o recibo</Trans>} problem={problem} onRetry={onRetry} />
)
