import { Action, Close, Description, Provider, Root, Viewport } from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import * as css from './toast.css.ts'

type Tone = NonNullable<css.ToastVariants['tone']>

const icons = {
  info: <Info size={22} />,
  success: <CircleCheck size={22} />,
  warning: <TriangleAlert size={22} />,
  error: <CircleAlert size={22} />,
  loading: <Spinner />,
} satisfies Record<Tone, ReactNode>

export type ToastRegionProps = {
  /** The name of the region; `{hotkey}` in it stands for the keys that jump to it (F8). */
  label: string
  /** Said before each message: "Aviso". */
  toastLabel: string
  /** The toasts, the newest last. How many there are, and no doubles, is the caller's business. */
  children?: ReactNode
}

/** The corner of the screen where short messages appear: bottom right, above the bottom bar of phones. One a page. */
export function ToastRegion({ label, toastLabel, children }: ToastRegionProps) {
  return (
    <Provider label={toastLabel} swipeDirection="right">
      {children}
      <Viewport label={label} data-floating={children === undefined ? undefined : ''} className={css.viewport} />
    </Provider>
  )
}

export type ToastProps = Omit<ComponentProps<typeof Root>, 'className' | 'style' | 'asChild' | 'duration' | 'type'> & {
  /** @default 'info' */
  tone?: Tone
  /** How long it stays, in milliseconds; `Infinity` until it is closed. It waits under the pointer and the focus. */
  duration: number
  /** The name of the cross. */
  closeLabel: string
  /** A way back or on, such as to undo; `alt` says how to do the same later, for who cannot reach it in time. */
  action?: { label: string; alt: string; onPress: () => void }
}

/** One short message in the `ToastRegion`. Errors and warnings are read out at once, the rest when there is a pause. */
export function Toast({ tone = 'info', duration, closeLabel, action, children, ...rest }: ToastProps) {
  return (
    <Root
      {...rest}
      duration={duration}
      type={tone === 'error' || tone === 'warning' ? 'foreground' : 'background'}
      data-tone={tone}
      className={css.toast}
    >
      <span aria-hidden="true" className={css.icon({ tone })}>
        {icons[tone]}
      </span>
      <Description className={css.words}>{children}</Description>
      {action !== undefined && (
        <Action altText={action.alt} onClick={action.onPress} className={css.action}>
          {action.label}
        </Action>
      )}
      <Close asChild>
        <IconButton label={closeLabel} icon={<X size={18} />} />
      </Close>
    </Root>
  )
}
