import { useState, type ComponentProps, type ReactNode } from 'react'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { loadWithRetry } from '#hydration/wanted-code.ts'

import * as css from './header.css.ts'

/** Whether a menu is open, where it is not the menu's own state. */
export type MenuControl = { open: boolean; setOpen: (open: boolean) => void }

/** The state of a menu whose code loads on intent; the menu itself renders once `isLoaded`. */
export function useMenuOnIntent(preload: () => Promise<unknown>, control?: MenuControl) {
  const [isLoaded, setIsLoaded] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { open, setOpen } = control ?? { open: isOpen, setOpen: setIsOpen }
  const show = async () => {
    await loadWithRetry(preload)
    setIsLoaded(true)
    setOpen(true)
  }
  return { isLoaded, open, setOpen, show, preload }
}

type MenuTriggerProps = {
  /** Its name; leave it out where the words inside are the name. */
  label?: string
  popup?: 'menu' | 'dialog'
  intent: ReturnType<typeof useMenuOnIntent>
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'className' | 'onPointerEnter' | 'onFocus'>

/** The button of such a menu. `rest` is what the menu gives its button once it is there. */
export function MenuTrigger({ label, popup = 'menu', intent, children, ...rest }: MenuTriggerProps) {
  return (
    <button
      type="button"
      aria-haspopup={popup}
      aria-expanded={intent.open}
      {...rest}
      className={css.action}
      {...(intent.isLoaded ? {} : { ...preloadOnIntent(intent), onClick: () => void intent.show() })}
    >
      {children}
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </button>
  )
}
