import { useEffect, useState } from 'react'

import { keepOrderKey, keyOfHash, orderKey } from '#routing/order-links.ts'

/** The key of an order's signed link: from the URL, from which it is then removed, else from this tab's storage. */
export function useAccessKey(orderId: string): string | null {
  const [keyInLink] = useState(() => (import.meta.env.SSR ? null : keyOfHash(location.hash)))
  const [stored] = useState(() => (import.meta.env.SSR ? null : orderKey(orderId)))
  useEffect(() => {
    if (keyInLink === null) return
    keepOrderKey(orderId, keyInLink)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [keyInLink, orderId])
  return keyInLink ?? stored
}
