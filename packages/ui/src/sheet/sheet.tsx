import { Content, Portal, Root, Trigger } from '@radix-ui/react-dialog'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

import * as panel from '../dialog/dialog.css.ts'
import { PanelClose, PanelHead } from '../dialog/dialog.tsx'
import { sheet, type SheetVariants } from './sheet.css.ts'

export type SheetProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild' | 'title'> & {
  /** Whether it is open. Without it the sheet opens by its `trigger` alone. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it; it gets the focus back. */
  trigger?: ReactElement
  /** What is in it. */
  title: ReactNode
  description?: ReactNode
  /** The name of the cross. */
  closeLabel: string
  /** Buttons that stay in sight below what scrolls. Close by one of them with `DialogClose`. */
  footer?: ReactNode
  /**
   * The edge it comes from.
   * @default 'bottom'
   */
  side?: NonNullable<SheetVariants['side']>
}

/** A panel from an edge of the screen: filters, departments, a menu. Escape and a press outside close it. */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  closeLabel,
  footer,
  side = 'bottom',
  children,
  ...rest
}: SheetProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Trigger asChild>{trigger}</Trigger>}
      <Portal>
        <Content
          {...rest}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          data-scroll-lock=""
          className={sheet({ side })}
        >
          <PanelHead title={title} description={description} />
          <div className={panel.body}>{children}</div>
          {footer !== undefined && <div className={panel.foot}>{footer}</div>}
          <PanelClose label={closeLabel} />
        </Content>
      </Portal>
    </Root>
  )
}
