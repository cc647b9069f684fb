import { Action, Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import { useLabel } from '../labels/labels-provider.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import * as css from './toast.css.ts'

type Tone = NonNullable<css.ToastVariants['tone']>

const icons = {
  info: <Info size={22} />,
  success: <CircleCheck size={22} />,
  warning: <TriangleAlert size={22} />,
  critical: <CircleAlert size={22} />,
  loading: <Spinner />,
} satisfies Record<Tone, ReactNode>

export type ToastRegionProps = Omit<ComponentProps<typeof Viewport>, 'className' | 'style' | 'asChild'> & {
  /** The accessible name of the region; `{hotkey}` is replaced by the key that focuses it (F8). */
  label: string
  /** What screen readers say before each message. @default "Notice" in the language of the `LabelsProvider` */
  toastLabel?: string
  /** @default 'bottom' */
  side?: NonNullable<css.RegionVariants['side']>
  /** The toasts, newest last. The caller limits their number and removes duplicates. */
  children?: ReactNode
}

/** The region for toasts: bottom right, above the bottom bar on phones, or top right. One per page. */
export function ToastRegion({ label, toastLabel, side = 'bottom', children, ...rest }: ToastRegionProps) {
  const prefix = useLabel('toast', ['Notice', 'Aviso', 'Aviso', '通知'], toastLabel)
  return (
    <Provider label={prefix} swipeDirection="right">
      {children}
      <Viewport
        {...rest}
        label={label}
        data-toasts=""
        data-floating={children === undefined ? undefined : ''}
        className={css.viewport({ side })}
      />
    </Provider>
  )
}

export type ToastProps = Omit<ComponentProps<typeof Root>, 'className' | 'style' | 'asChild' | 'duration' | 'type'> & {
  /** @default 'info' */
  tone?: Tone
  /** Duration in milliseconds; `Infinity` keeps it open until closed. Hover and focus pause the timer. */
  duration: number
  /** The accessible name of the close button. Defaults to the label `closeToast`. */
  closeLabel?: string | undefined
  /** An action, such as undo; `alt` describes an alternative for users who cannot reach it in time. */
  action?: { label: string; alt: string; onPress: () => void }
}

/** A short message in the `ToastRegion`. Errors and warnings are announced assertively, others politely. */
export function Toast({ tone = 'info', duration, closeLabel, action, children, ...rest }: ToastProps) {
  const close = useLabel('closeToast', ['Close notice', 'Cerrar aviso', 'Fechar aviso', '关闭通知'], closeLabel)
  return (
    <Root
      {...rest}
      duration={duration}
      type={tone === 'critical' || tone === 'warning' ? 'foreground' : 'background'}
      data-tone={tone}
      className={css.toast}
    >
      <span aria-hidden="true" className={css.icon({ tone })}>
        {icons[tone]}
      </span>
      <Description className={css.words}>{children}</Description>
      <div className={css.buttons}>
        {action !== undefined && (
          <Action altText={action.alt} onClick={action.onPress} className={css.action}>
            {action.label}
          </Action>
        )}
        <Close asChild>
          <IconButton label={close} icon={<X size={18} />} />
        </Close>
      </div>
    </Root>
  )
}
