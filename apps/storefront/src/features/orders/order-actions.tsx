import { Trans } from '@lingui/react/macro'
import Ban from 'lucide-react/icons/ban'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Clock from 'lucide-react/icons/clock'
import PackageSearch from 'lucide-react/icons/package-search'
import PackageX from 'lucide-react/icons/package-x'
import Printer from 'lucide-react/icons/printer'
import Receipt from 'lucide-react/icons/receipt'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import type { CancelOrderRequest, Order, ReturnRequest, WindowList, WithdrawalRequest } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'

import { LinkButton } from '#layout/link-button.tsx'
import type { QueryState } from '#layout/query-state.ts'

import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { actionsByName } from './order-returns.ts'
import { orderStage } from './order-stage.ts'
import type { RequestProps } from './request-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** As `RequestProps`; `onConfirm` resolves to whether the request succeeded, and the dialog then closes. */
export type Attempted<Request> = Omit<RequestProps<Request>, 'onConfirm' | 'onClose'> & {
  onConfirm: (request: Request) => Promise<boolean>
  /** Called before the dialog opens: clears the error of its last request. */
  onOpen: () => void
}

export type OrderActionsProps = {
  order: Order
  onBuyAgain: () => void
  buyingAgain: boolean
  cancellation: Attempted<CancelOrderRequest>
  withdrawal: Attempted<WithdrawalRequest>
  returning: Attempted<ReturnRequest>
  /** The move to another window, by its id. */
  rescheduling: Attempted<string> & {
    /** The windows that the order can move to, requested with `onOpen`. */
    windows: QueryState<WindowList>
  }
  /** Downloads the window as a calendar file. */
  onCalendar: () => void
  onPrint: () => void
}

/** Whether the page shows the button to buy again at its top: after a cancellation or refund. */
const hasBuyAgainAtTop = (order: Order) => ['cancelled', 'refunded'].includes(orderStage(order))

/** What the buyer may do with an order, as the server allows it. */
export function OrderActions(props: OrderActionsProps) {
  const { order, onBuyAgain, buyingAgain, cancellation, withdrawal, returning, rescheduling, onPrint } = props
  const attempts = { cancel: cancellation, withdraw: withdrawal, return: returning, reschedule: rescheduling }
  const [asking, setAsking] = useState<keyof typeof attempts | null>(null)
  const ask = (what: keyof typeof attempts) => {
    attempts[what].onOpen()
    setAsking(what)
  }
  const dialogOf = <Request,>({ onConfirm, onOpen: _onOpen, ...attempt }: Attempted<Request>) => ({
    ...attempt,
    order,
    onClose: () => setAsking(null),
    async onConfirm(request: Request) {
      if (await onConfirm(request)) setAsking((now) => (now === asking ? null : now))
    },
  })
  const { orderId, orderNumber } = order
  const { window } = order.shipping
  const { CANCEL: cancel, WITHDRAW: withdraw, REQUEST_RETURN: giveBack, ...others } = actionsByName(order)
  return (
    <Inline gap={3} align="stretch" print="none">
      <LinkButton to="/tracking" search={{ number: orderNumber }} emphasis="outline" icon={<PackageSearch />}>
        <Trans>Acompanhar pedido</Trans>
      </LinkButton>
      {others.RECEIPT === undefined ? (
        <Button emphasis="outline" icon={<Printer />} onClick={onPrint}>
          <Trans>Imprimir</Trans>
        </Button>
      ) : (
        <LinkButton
          to="/order-confirmation/$orderId/receipt"
          params={{ orderId }}
          emphasis="outline"
          icon={<Receipt />}
        >
          <Trans>Recibo</Trans>
        </LinkButton>
      )}
      {others.BUY_AGAIN !== undefined && !hasBuyAgainAtTop(order) && (
        <Button emphasis="outline" icon={<RotateCcw />} busy={buyingAgain} onClick={onBuyAgain}>
          <Trans>Comprar novamente</Trans>
        </Button>
      )}
      {window !== undefined && order.status !== 'CANCELLED' && (
        <Button emphasis="outline" icon={<CalendarPlus />} onClick={props.onCalendar}>
          <Trans>Pôr no calendário</Trans>
        </Button>
      )}
      {window !== undefined && others.RESCHEDULE !== undefined && (
        <Button emphasis="ghost" icon={<Clock />} onClick={() => ask('reschedule')}>
          <Trans>Trocar o horário</Trans>
        </Button>
      )}
      {cancel !== undefined && (
        <Button emphasis="ghost" icon={<Ban />} onClick={() => ask('cancel')}>
          <Trans>Cancelar pedido</Trans>
        </Button>
      )}
      {giveBack !== undefined && (
        <Button emphasis="ghost" icon={<Undo2 />} onClick={() => ask('return')}>
          <Trans>Devolver produtos</Trans>
        </Button>
      )}
      {withdraw !== undefined && (
        <Button emphasis="ghost" icon={<PackageX />} onClick={() => ask('withdraw')}>
          <Trans>Desistir da compra</Trans>
        </Button>
      )}
      {asking === 'reschedule' && window !== undefined && (
        <RescheduleDialog
          {...dialogOf(rescheduling)}
          current={window}
          windows={rescheduling.windows}
          onRetry={rescheduling.onOpen}
        />
      )}
      {asking === 'cancel' && <CancelOrderDialog {...dialogOf(cancellation)} />}
      {asking === 'withdraw' && withdraw?.until != null && (
        <WithdrawDialog {...dialogOf(withdrawal)} until={withdraw.until} />
      )}
      {asking === 'return' && giveBack?.until != null && (
        <ReturnDialog {...dialogOf(returning)} until={giveBack.until} />
      )}
    </Inline>
  )
}
