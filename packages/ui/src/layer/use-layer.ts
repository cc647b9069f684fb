import { createContext, useEffect, useEffectEvent, useState } from 'react'

import { openLayer } from './layer-history.ts'

export { openLayer, settleLayers } from './layer-history.ts'

/** Where dialogs, sheets and menus are rendered; null is the body of the page. Storybook's inspector renders a screen into a frame. */
export const LayerContainer = createContext<HTMLElement | null>(null)

type LayerState = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * The state of something that opens over the page: a dialog, a sheet, a menu, an enlarged picture. On phones and touch
 * screens Back closes the topmost one before it leaves the page. `Dialog`, `AlertDialog`, `Sheet` and `Menu` use it.
 *
 * @param open - the state of a controlled layer; undefined if the layer has its own
 */
export function useLayer(open: boolean | undefined, onOpenChange?: (open: boolean) => void): LayerState {
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  const change = (next: boolean) => {
    setIsOwnOpen(next)
    onOpenChange?.(next)
  }
  const close = useEffectEvent(() => change(false))
  useEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen])
  return { open: isOpen, onOpenChange: change }
}

type ModalProps = {
  open: boolean | undefined
  onOpenChange: ((open: boolean) => void) | undefined
  onClose: (() => void) | undefined
}

/** The state of a dialog or a sheet: with `onClose` it is open while it is rendered, otherwise see {@link useLayer}. */
export function useModal({ open, onOpenChange, onClose }: ModalProps): LayerState {
  const close = (isOpen: boolean) => {
    if (!isOpen) onClose?.()
  }
  return useLayer(open ?? (onClose === undefined ? undefined : true), onOpenChange ?? close)
}
