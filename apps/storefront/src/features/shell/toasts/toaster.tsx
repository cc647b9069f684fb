import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'

import { Toast, ToastRegion } from '@lotus/ui/toast'

import { useStore } from '#storage/store.ts'
import { lastPress, toasts as pageToasts, type Toast as ToastData } from '#toasts.ts'

export type ToasterProps = {
  /** @default the toasts of the page */
  toasts?: typeof pageToasts
}

const none: readonly ToastData[] = []

/** The least distance between a toast and the last press, in CSS pixels. It keeps the other button of a stepper free. */
const distance = 60

/** Whether the element covers the place of the last press. The next press there would be lost. */
function coversLastPress(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const [x, y] = lastPress()
  return x > left - distance && x < right + distance && y > top - distance && y < bottom + distance
}

/** The toasts of the page (UX-01), on the side where they do not cover the control that was pressed last. A lazy component. */
export function Toaster({ toasts = pageToasts }: ToasterProps) {
  const { t } = useLingui()
  const visible = useStore(toasts, none)
  const region = useRef<HTMLOListElement>(null)
  const [side, setSide] = useState<'bottom' | 'top'>('bottom')
  if (visible.length === 0 && side === 'top') setSide('bottom')
  useLayoutEffect(() => {
    if (visible.length > 0 && region.current !== null && coversLastPress(region.current)) setSide('top')
  }, [visible])
  return (
    <ToastRegion ref={region} side={side} label={t`Avisos (F8)`}>
      {visible.map(({ id, tone, text, duration, action }) => (
        <Toast
          key={id}
          tone={tone}
          duration={duration ?? Infinity}
          onOpenChange={(open) => {
            if (!open) toasts.dismiss(id)
          }}
          {...(action === null ? {} : { action: { label: action.label, alt: action.altText, onPress: action.run } })}
        >
          {text}
        </Toast>
      ))}
    </ToastRegion>
  )
}
