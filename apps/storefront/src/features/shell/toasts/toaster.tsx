import { useLingui } from '@lingui/react/macro'

import { Toast, ToastRegion } from '@lotus/ui/toast'

import { useStore } from '#storage/store.ts'
import { toasts as pageToasts, type Toast as ToastData } from '#toasts.ts'

export type ToasterProps = {
  /** @default the toasts of the page */
  toasts?: typeof pageToasts
}

const none: readonly ToastData[] = []

/** The toasts of the page (UX-01). A lazy component. */
export function Toaster({ toasts = pageToasts }: ToasterProps) {
  const { t } = useLingui()
  const visible = useStore(toasts, none)
  return (
    <ToastRegion label={t`Avisos (F8)`}>
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
