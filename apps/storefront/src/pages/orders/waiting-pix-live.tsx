import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { isNotFound } from '@lotus/api-client/errors'

import { orderQuery, purchaseQuery, purchasesQuery } from '#features/orders/orders.queries.ts'
import { WaitingPixNotice } from '#features/orders/waiting-pix-notice.tsx'
import { forgetPix, isPayable, none, waitingPixes, type WaitingPix } from '#features/orders/waiting-pix.ts'
import { useSession } from '#session/session.ts'
import { useStore } from '#storage/store.ts'

/** Polls more slowly than the page of the order. */
const poll = { refetchInterval: 15_000 } as const

/** The latest unpaid Pix of this browser, or of the account from another device. */
export function WaitingPixLive() {
  const { user } = useSession()
  const [pix] = useStore(waitingPixes, none).filter(isPayable)
  return (
    <>
      {pix !== undefined && <Followed key={pix.orderId} pix={pix} />}
      {pix === undefined && user !== null && <FromAccount />}
    </>
  )
}

/** The responses of these queries update the store (`followPix`). */
function Followed({ pix }: { pix: WaitingPix }) {
  const { orderId, inAccount } = pix
  const purchase = useQuery({ ...purchaseQuery(orderId), ...poll, enabled: inAccount })
  const order = useQuery({ ...orderQuery(orderId, null), ...poll, enabled: !inAccount })
  const isRefused = isNotFound(inAccount ? purchase.error : order.error)
  useEffect(() => {
    if (isRefused) forgetPix(orderId)
  }, [isRefused, orderId])
  return <WaitingPixNotice pix={pix} />
}

function FromAccount() {
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- A status of the contract.
  const unpaid = useQuery(purchasesQuery({ status: 'WAITING_PAYMENT' })).data?.content ?? []
  const orderId = unpaid.find(({ paymentState }) => paymentState === 'pending')?.orderId
  useQuery({ ...purchaseQuery(orderId ?? ''), enabled: orderId !== undefined })
  return null
}
