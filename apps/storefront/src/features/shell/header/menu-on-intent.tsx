import { useState, type ReactElement, type ReactNode } from 'react'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { preloadOnIntent } from '#hydration/lazy-with-retry.ts'
import { loadWithRetry } from '#hydration/wanted-code.ts'

import * as css from './header.css.ts'

/** The props that `MenuOnIntent` gives to its menu. */
export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The open state of a menu, if a parent holds it. */
export type MenuControl = Pick<MenuProps, 'open' | 'onOpenChange'>

type MenuOnIntentProps = {
  /** The accessible name of the button. */
  label: string
  /** @default 'menu' */
  popup?: 'menu' | 'dialog'
  preload: () => Promise<unknown>
  control?: MenuControl | undefined
  menu: (props: MenuProps) => ReactNode
  /** The visible content of the button. */
  children: ReactNode
}

/** A button whose menu loads on intent (pointer, focus or click). */
export function MenuOnIntent({ label, popup = 'menu', preload, control, menu, children }: MenuOnIntentProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { open, onOpenChange } = control ?? { open: isOpen, onOpenChange: setIsOpen }
  const show = async () => {
    await loadWithRetry(preload)
    setIsLoaded(true)
    onOpenChange(true)
  }
  const trigger = (
    <button
      type="button"
      aria-haspopup={popup}
      aria-expanded={open}
      className={css.action}
      {...(isLoaded ? {} : { ...preloadOnIntent({ preload }), onClick: () => void show() })}
    >
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
  return isLoaded ? menu({ trigger, open, onOpenChange }) : trigger
}
