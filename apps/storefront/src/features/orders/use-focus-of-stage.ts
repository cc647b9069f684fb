import { useEffect, useRef, type FocusEvent } from 'react'

import { focusHeading } from '#routing/navigation.ts'

import type { OrderStage } from './order-stage.ts'

/** Moves the focus to the heading when the next stage of an order removes the focused control. Returns props for the order's element. */
export function useFocusOfStage(stage: OrderStage) {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (focused.current?.isConnected === false) focusHeading()
    focused.current = null
  }, [stage])
  return {
    onFocus: ({ target }: FocusEvent) => (focused.current = target),
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) focused.current = null
    },
  }
}
