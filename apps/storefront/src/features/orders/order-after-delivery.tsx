import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'

import type { Order, OrderReturn, Tracking } from '@lotus/openapi/schema'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { localized } from '#i18n/localized.ts'
import { SectionCard } from '#layout/section-card.tsx'

import { CopyText } from './copy-text.tsx'
import { useReturnReasons } from './return-dialog.tsx'

/** The carrier and the code of the parcel, or that the shop delivers it itself (USER-03). */
export function Shipment({ tracking }: { tracking: Tracking }) {
  const { t } = useLingui()
  const { carrier, code, url } = tracking
  if (carrier === null || code === null) {
    return (
      <SectionCard title={t`Rastreamento`}>
        <Text weight="semibold">
          <Trans>Entrega da própria loja</Trans>
        </Text>
        <Text tone="muted">
          <Trans>A entrega é feita pela nossa equipe, sem código de rastreamento.</Trans>
        </Text>
      </SectionCard>
    )
  }
  return (
    <SectionCard title={t`Rastreamento`}>
      <Text weight="semibold">{carrier}</Text>
      <CopyText
        what="code"
        value={code}
        label={t`Código de rastreamento`}
        copyLabel={t`Copiar código`}
        emphasis="soft"
      />
      {url?.startsWith('https://') === true && (
        <Box print="none">
          <Button asChild emphasis="outline" width="full" iconEnd={<ExternalLink />}>
            <a href={url} target="_blank" rel="noreferrer">
              <Trans>Acompanhar na transportadora</Trans>
            </a>
          </Button>
        </Box>
      )}
    </SectionCard>
  )
}

/** The withdrawal and the returns of an order, the latest first (BEY-10). */
export function Returns({ order }: { order: Order }) {
  const { t } = useLingui()
  const titles = { WITHDRAWAL: t`Desistência da compra`, RETURN: t`Devolução de produtos` }
  return (Object.keys(titles) as OrderReturn['kind'][]).map((kind) => {
    const returns = order.returns.filter((one) => one.kind === kind).toReversed()
    if (returns.length === 0) return null
    return (
      <SectionCard key={kind} title={titles[kind]}>
        {returns.map((one) => (
          <Return key={one.requestedAt} order={order} request={one} />
        ))}
      </SectionCard>
    )
  })
}

function Return({ order, request }: { order: Order; request: OrderReturn }) {
  const { i18n } = useLingui()
  const reasons = useReturnReasons()
  const { kind, state, reason, note, answer, lines, requestedAt } = request
  const asked = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' }).format(new Date(requestedAt))
  const nameOf = (productId: number) => {
    const line = order.lines.find((one) => one.productId === productId)
    return line === undefined ? '' : localized(line.names, i18n.locale)
  }
  return (
    <Stack gap={1} textWrap="balance">
      <Text weight="semibold">
        <ReturnState kind={kind} state={state} />
      </Text>
      {answer !== null && (
        <Text size="small">
          <Trans>Resposta da loja: {answer}</Trans>
        </Text>
      )}
      <Stack as="ul" gap={1}>
        {lines.map(({ productId, quantity }) => (
          <li key={productId}>
            <Text size="small">
              {nameOf(productId)} · <Plural value={quantity} one="# un." other="# un." />
            </Text>
          </li>
        ))}
      </Stack>
      <Text size="small" tone="muted">
        <Trans>Pedida em {asked}</Trans>
        {reason !== null && ` · ${reasons[reason]}`}
        {note !== null && ` · ${note}`}
      </Text>
    </Stack>
  )
}

function ReturnState({ kind, state }: Pick<OrderReturn, 'kind' | 'state'>) {
  switch (state) {
    case 'REQUESTED':
      return kind === 'WITHDRAWAL' ? (
        <Trans>Recebemos a sua desistência. A loja entra em contato para combinar a devolução dos produtos.</Trans>
      ) : (
        <Trans>Recebemos o seu pedido de devolução. A loja responde em até 2 dias úteis.</Trans>
      )
    case 'APPROVED':
      return <Trans>A loja aceitou e espera os produtos de volta.</Trans>
    case 'REJECTED':
      return <Trans>A loja não aceitou a devolução.</Trans>
    case 'RECEIVED':
      return <Trans>Os produtos chegaram à loja. O dinheiro volta pelo mesmo meio em que você pagou.</Trans>
    default:
      return state satisfies never
  }
}
