import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Disclosure } from '@lotus/ui/disclosure'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { SummaryList, SummaryRow } from '@lotus/ui/summary-list'
import { Text } from '@lotus/ui/text'

import { localized } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { useMoney } from '#shop/money.tsx'
import { TotalRow } from '#shop/total-row.tsx'

import type { OrderSummaryView, SummaryLine } from './order-summary-view.ts'
import * as css from './order-summary.css.ts'

/** The order summary beside the step. */
export function OrderSummary({ summary }: { summary: OrderSummaryView }) {
  return (
    <Card>
      <Stack gap={5}>
        <Heading level={2} size="title3">
          <Trans>Resumo do pedido</Trans>
        </Heading>
        <SummaryContent summary={summary} />
      </Stack>
    </Card>
  )
}

/** The order summary folded to one line, for phones. */
export function FoldedOrderSummary({ summary }: { summary: OrderSummaryView }) {
  const money = useMoney()
  const { units } = summary
  return (
    <Disclosure
      shape="card"
      summary={
        <span className={css.foldedHead}>
          <span>
            <Trans>Resumo do pedido</Trans>
            <span className={css.units}>
              <Text as="span" size="small" tone="muted" weight="regular">
                {' · '}
                <Plural value={units} one="# unidade" other="# unidades" />
              </Text>
            </span>
          </span>
          <span>{money(summary.total ?? summary.subtotal)}</span>
        </span>
      }
    >
      <Stack gap={5}>
        <SummaryContent summary={summary} />
      </Stack>
    </Disclosure>
  )
}

function SummaryContent({ summary: { lines, subtotal, shipping, interest, total } }: { summary: OrderSummaryView }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const service = shipping && localized(shipping.names, i18n.locale)
  return (
    <>
      <Stack as="ul" paddingBottom={5} border="bottom">
        {lines.map((line) => (
          <Line key={line.productId} line={line} />
        ))}
      </Stack>
      <SummaryList>
        <SummaryRow label={t`Subtotal`} value={money(subtotal)} />
        {shipping === null ? (
          <SummaryRow label={t`Frete`} value={t`a escolher`} tone="muted" />
        ) : (
          <SummaryRow
            label={t`Frete`}
            hint={service}
            value={shipping.cost === 0 ? t`Grátis` : money(shipping.cost)}
            tone={shipping.cost === 0 ? 'accent' : 'neutral'}
          />
        )}
        {interest > 0 && <SummaryRow label={t`Juros do parcelamento`} value={money(interest)} />}
        {total !== null && <TotalRow reais={total} />}
      </SummaryList>
    </>
  )
}

function Line({ line }: { line: SummaryLine }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { quantity } = line
  return (
    <Columns as="li" columns="56-fill-auto">
      <LinePicture product={line} size={56} />
      <Stack as="span" gap={1} textWrap="balance">
        <Text as="span" size="small" leading="tight">
          {localized(line.names, i18n.locale)}
        </Text>
        <Text as="span" size="small" tone="muted">
          <Plural value={quantity} one="# un." other="# un." />
        </Text>
      </Stack>
      <Text as="span" size="small" weight="bold" numeric>
        {money(line.total)}
      </Text>
    </Columns>
  )
}
