import { useEffect, useState } from 'react'

import type { CartItem } from '@lotus/openapi/schema'

/** Milliseconds after the last change of the items until the shipping is quoted again. */
const pause = 500

/** The items to quote, debounced. `hasChanged` is true until they are up to date. */
export function useSettledItems(items: CartItem[]): { asked: CartItem[]; hasChanged: boolean } {
  const [asked, setAsked] = useState(items)
  const wanted = JSON.stringify(items)
  const hasChanged = wanted !== JSON.stringify(asked)
  useEffect(() => {
    if (!hasChanged) return undefined
    // `wanted` is the JSON of `items`.
    const timer = setTimeout(() => setAsked(JSON.parse(wanted) as CartItem[]), pause)
    return () => clearTimeout(timer)
  }, [hasChanged, wanted])
  return { asked, hasChanged }
}
