import { useEffect, useState } from 'react'

import type { CartItem } from '@lotus/openapi/schema'

/** Milliseconds after the last change of the items until the shipping is quoted again. */
const pause = 500

/** The items to quote, debounced. `hasChanged` is true until they are up to date. */
export function useSettledItems(items: CartItem[]): { settled: CartItem[]; hasChanged: boolean } {
  const [settled, setSettled] = useState(items)
  const wanted = JSON.stringify(items)
  const hasChanged = wanted !== JSON.stringify(settled)
  useEffect(() => {
    if (!hasChanged) return undefined
    // `wanted` is the JSON of `items`.
    const timer = setTimeout(() => setSettled(JSON.parse(wanted) as CartItem[]), pause)
    return () => clearTimeout(timer)
  }, [hasChanged, wanted])
  return { settled, hasChanged }
}
