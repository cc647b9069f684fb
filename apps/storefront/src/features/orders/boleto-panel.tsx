import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'

import type { Boleto, Order, Payment } from '@lotus/openapi/schema'
import { Barcode } from '@lotus/ui-shop/barcode'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Figure } from '@lotus/ui/figure'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { useMoney } from '#shop/money.tsx'

import { CopyText } from './copy-text.tsx'
import { formatDueDate } from './order-returns.ts'
import * as css from './order-screen.css.ts'

export type BoletoPanelProps = {
  order: Order
  payment: Payment & { boleto: Boleto }
  /** The provider is the sandbox, which has a page that pays the boleto. */
  sandbox: boolean
  onPrint: () => void
}

/** The typeable line in the groups that banks print: three fields, the check digit, due date and amount. */
const formatLine = (line: string) =>
  line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')

/** A boleto as barcode and as digits, with its due date (CHK-06, BEY-02). */
export function BoletoPanel({ order, payment: { boleto, amount }, sandbox, onPrint }: BoletoPanelProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const price = money(amount)
  const due = formatDueDate(boleto.dueDate, i18n.locale)
  const { orderNumber: number } = order
  const { name } = order.guest
  return (
    <Card asChild>
      <section aria-labelledby="boleto-title">
        <Stack>
          <Heading level={2} size="title3" id="boleto-title">
            <Trans>Pague o boleto</Trans>
          </Heading>
          <Figure>{price}</Figure>
          <Text weight="semibold">
            <Trans>Vence {due}</Trans>
          </Text>
          <Box as="p" print="only">
            <Trans>
              Pedido {number} · pagador: {name}
            </Trans>
          </Box>
          <Stack gap={2}>
            <Text numeric weight="medium" aria-hidden="true">
              {formatLine(boleto.digitableLine)}
            </Text>
            <Barcode value={boleto.barcode} label={t`Código de barras do boleto de ${price}`} />
          </Stack>
          <Box print="none">
            <CopyText
              what="code"
              value={boleto.digitableLine}
              label={t`Linha digitável do boleto`}
              copyLabel={t`Copiar código`}
            />
          </Box>
          <ol className={css.howTo}>
            <li>
              <Trans>No aplicativo do seu banco, escolha pagar boleto e cole o código ou aponte a câmera.</Trans>
            </li>
            <li>
              <Trans>Ou imprima e pague em um banco, caixa eletrônico ou lotérica.</Trans>
            </li>
            <li>
              <Trans>O banco avisa em até 1 dia útil, e então separamos seus produtos. Eles estão reservados.</Trans>
            </li>
          </ol>
          <Inline gap={3} align="stretch" print="none">
            <Button emphasis="outline" icon={<Printer />} onClick={onPrint}>
              <Trans>Imprimir boleto</Trans>
            </Button>
            {sandbox && boleto.ticketUrl && (
              <Button asChild emphasis="outline" iconEnd={<ExternalLink />}>
                <a href={boleto.ticketUrl} target="_blank" rel="noreferrer">
                  <Trans>Pagar no banco de teste</Trans>
                </a>
              </Button>
            )}
          </Inline>
        </Stack>
      </section>
    </Card>
  )
}
