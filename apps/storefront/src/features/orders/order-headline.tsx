import { useLingui } from '@lingui/react/macro'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import PackageCheck from 'lucide-react/icons/package-check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Store from 'lucide-react/icons/store'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Truck from 'lucide-react/icons/truck'
import { useEffect, useState } from 'react'

import type { Order } from '@lotus/openapi/schema'
import { Columns } from '@lotus/ui/columns'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { StatusMark } from '@lotus/ui/status-mark'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { useMoney } from '#shop/money.tsx'

import { formatDueDate } from './order-returns.ts'
import { orderStage, refundOfCancellation, type OrderStage } from './order-stage.ts'
import { rememberOrder } from './seen-orders.ts'

type Words = { title: string; text: string }

/** The icon and the tone of each stage. */
const looks = {
  pix: [Clock, 'warning'],
  boleto: [Clock, 'warning'],
  wallet: [Clock, 'warning'],
  confirming: [Hourglass, 'warning'],
  review: [Hourglass, 'warning'],
  expired: [Clock, 'warning'],
  declined: [TriangleAlert, 'critical'],
  paid: [Check, 'accent'],
  inRoute: [Truck, 'accent'],
  delivered: [PackageCheck, 'accent'],
  cancelled: [Ban, 'neutral'],
  refunded: [RotateCcw, 'neutral'],
  chargedBack: [TriangleAlert, 'critical'],
} as const satisfies Record<OrderStage, unknown>

const separator = ' | '

/** The stage of the order as a headline and as the document's title; changes are announced to screen readers. */
export function OrderHeadline({ order }: { order: Order }) {
  const stage = orderStage(order)
  const { title, text } = useWords(order)[stage]
  const [Icon, tone] = looks[stage]
  const [first] = useState(stage)
  const isNews = stage !== first
  // The route's title does not contain the order. The shop's name stays.
  useEffect(() => {
    document.title = [title, ...document.title.split(separator).slice(1)].join(separator)
    rememberOrder({ number: order.orderNumber, state: title, at: Date.now() })
  }, [title, order.orderNumber])
  return (
    <Columns columns="auto-fill" gap={4}>
      <StatusMark tone={tone} animated={isNews && stage === 'paid'}>
        {stage === 'inRoute' && order.shipping.pickup ? <Store size={30} /> : <Icon size={30} />}
      </StatusMark>
      <Stack gap={1}>
        <Heading level={1}>{title}</Heading>
        <Text tone="muted">{text}</Text>
      </Stack>
      <VisuallyHidden asChild>
        <output aria-live={stage === 'paid' ? 'assertive' : 'polite'}>{isNews ? `${title} ${text}` : ''}</output>
      </VisuallyHidden>
    </Columns>
  )
}

function useWords(order: Order): Record<OrderStage, Words> {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { orderNumber: number, shipping, actions, canPayAgain } = order
  const payableUntil = actions.find(({ action }) => action === 'PAY')?.until ?? order.expiresAt
  const total = money(orderStage(order) === 'cancelled' ? refundOfCancellation(order) : order.total)
  const due = formatDueDate(order.payment?.boleto?.dueDate ?? order.createdAt.slice(0, 10), i18n.locale)
  const until =
    payableUntil === null
      ? ''
      : new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(payableUntil))
  const expiredTitle = () => {
    if (order.payment?.method === 'boleto') return t`O boleto venceu`
    return order.payment?.method === 'wallet' ? t`O tempo para pagar acabou` : t`O código Pix expirou`
  }
  const expiredText = () => {
    if (order.payment?.method === 'wallet' && canPayAgain)
      return t`Pedido ${number}. O pagamento no Mercado Pago não foi concluído. Você pode pagar com Pix até ${until}.`
    if (order.payment?.method === 'boleto')
      return canPayAgain
        ? t`Pedido ${number}. Se você já pagou, espere: o banco avisa em até 1 dia útil. Se não, pague com Pix até ${until}.`
        : t`Pedido ${number}. Se você já pagou, espere: o banco avisa em até 1 dia útil. O tempo para pagar acabou.`
    return canPayAgain
      ? t`Pedido ${number}. Nada foi cobrado. Gere um novo código até ${until} e pague o mesmo valor.`
      : t`Pedido ${number}. Nada foi cobrado, e o tempo para pagar acabou.`
  }
  return {
    pix: {
      title: t`Falta só pagar o Pix`,
      text: t`Pedido ${number} recebido. Assim que o Pix cair, esta página avisa.`,
    },
    boleto: {
      title: t`Falta só pagar o boleto`,
      text: t`Pedido ${number} recebido. Pague até ${due}; esta página avisa quando o banco confirmar.`,
    },
    wallet: {
      title: t`Falta concluir o pagamento`,
      text: t`Pedido ${number} recebido. Se você já pagou no Mercado Pago, espere: esta página avisa assim que soubermos.`,
    },
    confirming: {
      title: t`Estamos confirmando o pagamento`,
      text: t`Pedido ${number}. Não pague de novo: esta página avisa assim que soubermos.`,
    },
    review: {
      title: t`Pagamento em análise`,
      text: t`Pedido ${number}. O banco está conferindo e responde em até 2 dias úteis. Você não precisa fazer nada, nem pagar de novo.`,
    },
    expired: { title: expiredTitle(), text: expiredText() },
    declined: {
      title: t`O pagamento não foi aprovado`,
      text: canPayAgain
        ? t`Pedido ${number}. Nada foi cobrado. Você pode pagar com Pix até ${until}.`
        : t`Pedido ${number}. Nada foi cobrado, e o tempo para pagar acabou.`,
    },
    paid: {
      title: t`Pagamento confirmado!`,
      text: shipping.pickup
        ? t`Pedido ${number}. Obrigado! Vamos separar seus produtos para a retirada.`
        : t`Pedido ${number}. Obrigado! Vamos separar seus produtos para a entrega.`,
    },
    inRoute: shipping.pickup
      ? {
          title: t`Seu pedido está pronto para retirar`,
          text: t`Pedido ${number}. Traga o número do pedido e um documento.`,
        }
      : {
          title: t`Seu pedido está a caminho`,
          text: t`Pedido ${number}.`,
        },
    delivered: {
      title: shipping.pickup ? t`Pedido retirado` : t`Pedido entregue`,
      text: t`Pedido ${number}. Bom apetite!`,
    },
    cancelled: {
      title: t`Pedido cancelado`,
      text:
        order.cancelCause === 'BUYER'
          ? order.paymentState === 'approved'
            ? t`Pedido ${number}. Você cancelou este pedido. Estamos devolvendo ${total} pelo mesmo meio em que você pagou.`
            : t`Pedido ${number}. Você cancelou este pedido. Nada foi cobrado.`
          : order.paymentState === 'expired'
            ? t`Pedido ${number}. O pagamento não chegou a tempo e os produtos voltaram ao estoque. Nada foi cobrado.`
            : t`Pedido ${number}. Os produtos voltaram ao estoque.`,
    },
    refunded: {
      title: t`Pagamento devolvido`,
      text: t`Pedido ${number}. Devolvemos ${total} pelo mesmo meio em que você pagou.`,
    },
    chargedBack: {
      title: t`Pagamento contestado`,
      text: t`Pedido ${number}. O banco contestou este pagamento. Fale com a loja.`,
    },
  }
}
