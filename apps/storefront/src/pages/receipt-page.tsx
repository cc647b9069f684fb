import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { Container } from '@lotus/ui/container'

import {
  OrderReceiptPending,
  OrderReceiptScreen,
  OrderReceiptUnavailable,
  type OrderReceiptScreenProps,
} from '#features/orders/order-receipt-screen.tsx'
import { receiptQuery } from '#features/orders/orders.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'
import { Link } from '#routing/links.tsx'

const ofAccount = getRouteApi('/user/purchases/$orderId_/receipt')
const ofGuest = getRouteApi('/order-confirmation/$orderId_/receipt')

type ReceiptProps = Pick<OrderReceiptScreenProps, 'orderLink'> & { orderId: string; owner: 'account' | 'guest' }

function Receipt({ orderId, owner, orderLink }: ReceiptProps) {
  const { i18n } = useLingui()
  const loaded = useQuery(receiptQuery(orderId, owner))
  const receipt = queryState(loaded)
  if (receipt === 'loading') return <OrderReceiptPending />
  if (receipt === 'failed')
    return (
      <OrderReceiptUnavailable problem={problemMessage(i18n, loaded.error)} onRetry={() => void loaded.refetch()} />
    )
  return <OrderReceiptScreen receipt={receipt} orderLink={orderLink} onPrint={() => globalThis.print()} />
}

/** The receipt of an order of the account (BEY-10). */
export function ReceiptPage() {
  const { orderId } = ofAccount.useParams()
  return (
    <Receipt
      orderId={orderId}
      owner="account"
      orderLink={(label) => (
        <Link to="/user/purchases/$orderId" params={{ orderId }}>
          {label}
        </Link>
      )}
    />
  )
}

/** The receipt of an order that this browser may see (BEY-01, BEY-10). */
export function GuestReceiptPage() {
  const { orderId } = ofGuest.useParams()
  return (
    <Container width="reading">
      <Receipt
        orderId={orderId}
        owner="guest"
        orderLink={(label) => (
          <Link to="/order-confirmation/$orderId" params={{ orderId }}>
            {label}
          </Link>
        )}
      />
    </Container>
  )
}
