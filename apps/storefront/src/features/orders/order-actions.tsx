import { Trans } from '@lingui/react/macro'
import Ban from 'lucide-react/icons/ban'
import PackageSearch from 'lucide-react/icons/package-search'
import PackageX from 'lucide-react/icons/package-x'
import Printer from 'lucide-react/icons/printer'
import Receipt from 'lucide-react/icons/receipt'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState, type ReactNode } from 'react'

import type { CancelOrderRequest, Order, ReturnRequest, WithdrawalRequest } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'

import { LinkButton } from '#layout/link-button.tsx'
import type { Rejection } from '#forms/field-rejections.ts'

import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import * as css from './order-screen.css.ts'
import { actionsByName } from './order-returns.ts'
import { orderStage } from './order-stage.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** A request that a dialog makes. */
export type Attempted<Request> = {
  /** Whether it succeeded; the dialog then closes. */
  onConfirm: (request: Request) => Promise<boolean>
  pending: boolean
  /** Why the last request failed, in the page's language. */
  problem: string | null
  /** The server's rejection of the last request. */
  rejection: Rejection | null
}

export type OrderActionsProps = {
  order: Order
  onBuyAgain: () => void
  buyingAgain: boolean
  cancellation: Attempted<CancelOrderRequest>
  withdrawal: Attempted<WithdrawalRequest>
  returning: Attempted<ReturnRequest>
  /** The link to the receipt, around a label. */
  receiptLink: (label: ReactNode) => ReactNode
  onPrint: () => void
}

/** What the buyer may do with an order, as the server allows it. */
export function OrderActions(props: OrderActionsProps) {
  const { order, onBuyAgain, buyingAgain, cancellation, withdrawal, returning, receiptLink, onPrint } = props
  const [asking, setAsking] = useState<'cancel' | 'withdraw' | 'return' | null>(null)
  const close = () => setAsking(null)
  const closeAfter = async (done: Promise<boolean>) => {
    if (await done) close()
  }
  const { orderNumber } = order
  const { CANCEL: cancel, WITHDRAW: withdraw, REQUEST_RETURN: giveBack, ...others } = actionsByName(order)
  const stage = orderStage(order)
  // Otherwise the button is at the top.
  const isAgainHere = stage !== 'cancelled' && stage !== 'refunded' && others.BUY_AGAIN !== undefined
  return (
    <div className={`${css.actions} ${css.screenOnly}`}>
      <LinkButton to="/tracking" search={{ number: orderNumber }} emphasis="outline" icon={<PackageSearch />}>
        <Trans>Acompanhar pedido</Trans>
      </LinkButton>
      {others.RECEIPT === undefined ? (
        <Button emphasis="outline" icon={<Printer />} onClick={onPrint}>
          <Trans>Imprimir</Trans>
        </Button>
      ) : (
        <Button asChild emphasis="outline" icon={<Receipt />}>
          {receiptLink(<Trans>Recibo</Trans>)}
        </Button>
      )}
      {isAgainHere && (
        <Button emphasis="outline" icon={<RotateCcw />} busy={buyingAgain} onClick={onBuyAgain}>
          <Trans>Comprar novamente</Trans>
        </Button>
      )}
      {cancel !== undefined && (
        <Button emphasis="ghost" icon={<Ban />} onClick={() => setAsking('cancel')}>
          <Trans>Cancelar pedido</Trans>
        </Button>
      )}
      {giveBack !== undefined && (
        <Button emphasis="ghost" icon={<Undo2 />} onClick={() => setAsking('return')}>
          <Trans>Devolver produtos</Trans>
        </Button>
      )}
      {withdraw !== undefined && (
        <Button emphasis="ghost" icon={<PackageX />} onClick={() => setAsking('withdraw')}>
          <Trans>Desistir da compra</Trans>
        </Button>
      )}
      {asking === 'cancel' && (
        <CancelOrderDialog
          order={order}
          pending={cancellation.pending}
          problem={cancellation.problem}
          rejection={cancellation.rejection}
          onConfirm={(request) => void closeAfter(cancellation.onConfirm(request))}
          onClose={close}
        />
      )}
      {asking === 'withdraw' && withdraw?.until != null && (
        <WithdrawDialog
          order={order}
          until={withdraw.until}
          pending={withdrawal.pending}
          problem={withdrawal.problem}
          rejection={withdrawal.rejection}
          onConfirm={(request) => void closeAfter(withdrawal.onConfirm(request))}
          onClose={close}
        />
      )}
      {asking === 'return' && giveBack?.until != null && (
        <ReturnDialog
          order={order}
          until={giveBack.until}
          pending={returning.pending}
          problem={returning.problem}
          rejection={returning.rejection}
          onConfirm={(request) => void closeAfter(returning.onConfirm(request))}
          onClose={close}
        />
      )}
    </div>
  )
}
