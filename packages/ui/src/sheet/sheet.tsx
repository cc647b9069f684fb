import { Content, Portal, Root, Trigger } from '@radix-ui/react-dialog'
import { useContext, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import * as panel from '../dialog/dialog.css.ts'
import { PanelClose, PanelHead } from '../dialog/dialog.tsx'
import { composeHandlers } from '../layer/compose-handlers.ts'
import { escapeToField } from '../layer/escape-to-field.ts'
import { scrollToFocus } from '../layer/scroll-to-focus.ts'
import { LayerContainer, useModal } from '../layer/use-layer.ts'
import { useReturnFocus } from '../layer/use-return-focus.ts'
import { sheet, type SheetVariants } from './sheet.css.ts'

export type SheetProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild' | 'title'> & {
  /** Whether it is open. Without it, only `trigger` opens the sheet. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Replaces `open`: the sheet is open while it is rendered, and calls this when it closes. */
  onClose?: () => void
  /** The button that opens it; it regains focus on close. */
  trigger?: ReactElement
  /** The title. */
  title: ReactNode
  description?: ReactNode
  /** The accessible name of the close button. Defaults to the label `close`. */
  closeLabel?: string | undefined
  /** Buttons that stay visible below the scrolling content. Wrap a button in `DialogClose` to close the sheet. */
  footer?: ReactNode
  /**
   * The edge of the screen that it slides in from. `sidebar` is the start edge, 288 px wide, on phones the full width.
   * @default 'bottom'
   */
  side?: NonNullable<SheetVariants['side']>
}

/** A panel that slides in from an edge: filters, departments, a menu. Escape and a click outside close it. */
export function Sheet({
  open,
  onOpenChange,
  onClose,
  trigger,
  title,
  description,
  closeLabel,
  footer,
  side = 'bottom',
  children,
  onCloseAutoFocus,
  onEscapeKeyDown,
  ...rest
}: SheetProps) {
  const layer = useModal({ open, onOpenChange, onClose })
  const returnFocus = useReturnFocus(layer.open)
  return (
    <Root {...layer}>
      {trigger !== undefined && <Trigger asChild>{trigger}</Trigger>}
      <Portal container={useContext(LayerContainer)}>
        <Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...rest}
          onCloseAutoFocus={trigger === undefined ? composeHandlers(onCloseAutoFocus, returnFocus) : onCloseAutoFocus}
          onEscapeKeyDown={composeHandlers(onEscapeKeyDown, escapeToField)}
          data-scroll-lock=""
          className={sheet({ side })}
        >
          <PanelHead title={title} description={description} />
          <div onFocus={scrollToFocus} className={panel.body}>
            {children}
          </div>
          {footer !== undefined && <div className={panel.foot}>{footer}</div>}
          <PanelClose label={closeLabel} />
        </Content>
      </Portal>
    </Root>
  )
}
