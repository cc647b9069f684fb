import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps, type ReactNode } from 'react'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { useOnIntent } from '#hydration/on-intent.ts'
import { notify } from '#toasts.ts'

import * as css from './header.css.ts'

/** A menu whose code comes with the first sign that it is wanted. `fetchModule` must be the same in every render. */
export function useMenuOnIntent<Module extends object>(fetchModule: () => Promise<Module>) {
  const { t } = useLingui()
  const { module, load } = useOnIntent(fetchModule)
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      await load()
      setOpen(true)
    } catch {
      // The one reason why a file of the shop does not come.
      notify({ tone: 'error', text: t`Sem conexão. Verifique sua internet e tente de novo.` })
    }
  }
  // Only a head start: where it fails, the press tries again and says so.
  const preload = () => void fetchModule().catch(() => null)
  return { module, open, setOpen, show, preload }
}

type MenuTriggerProps = {
  /** Its name; leave it out where the words inside are the name. */
  label?: string
  popup?: 'menu' | 'dialog'
  intent: Omit<ReturnType<typeof useMenuOnIntent>, 'module'> & { module: object | null }
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'className' | 'onPointerEnter' | 'onFocus'>

/** The button of such a menu. `rest` is what the menu gives its button once it is there. */
export function MenuTrigger({ label, popup = 'menu', intent, children, ...rest }: MenuTriggerProps) {
  const waiting = intent.module === null
  return (
    <button
      type="button"
      aria-haspopup={popup}
      aria-expanded={intent.open}
      {...rest}
      className={css.action}
      onPointerEnter={waiting ? intent.preload : undefined}
      onFocus={waiting ? intent.preload : undefined}
      {...(waiting ? { onClick: () => void intent.show() } : {})}
    >
      {children}
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </button>
  )
}
