import { Action, Cancel, Content, Description, Portal, Root, Title, Trigger } from '@radix-ui/react-alert-dialog'
import { useContext, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import { composeHandlers } from '../layer/compose-handlers.ts'
import { escapeToField } from '../layer/escape-to-field.ts'
import { LayerContainer, useModal } from '../layer/use-layer.ts'
import { useReturnFocus } from '../layer/use-return-focus.ts'
import * as css from '../dialog/dialog.css.ts'

export type AlertDialogProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild' | 'title'> & {
  /** Whether it is open. Without it, only `trigger` opens the dialog. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Replaces `open`: the dialog is open while it is rendered, and calls this when it closes. */
  onClose?: () => void
  /** The button that opens it; it regains focus on close. */
  trigger?: ReactElement
  /** The title. */
  title: ReactNode
  /** The consequence of confirming. */
  description: ReactNode
  /** The cancel button; it has the initial focus. */
  cancel: ReactElement
  /**
   * The confirm button. It closes the dialog unless its click is default-prevented; then close the dialog with `open`
   * when the action ends.
   */
  action: ReactElement
}

/** Confirms an irreversible action. A click outside does not close it; Escape cancels. */
export function AlertDialog({
  open,
  onOpenChange,
  onClose,
  trigger,
  title,
  description,
  cancel,
  action,
  children,
  onCloseAutoFocus,
  onEscapeKeyDown,
  ...rest
}: AlertDialogProps) {
  const layer = useModal({ open, onOpenChange, onClose })
  const returnFocus = useReturnFocus(layer.open)
  return (
    <Root {...layer}>
      {trigger !== undefined && <Trigger asChild>{trigger}</Trigger>}
      <Portal container={useContext(LayerContainer)}>
        <Content
          {...rest}
          onCloseAutoFocus={trigger === undefined ? composeHandlers(onCloseAutoFocus, returnFocus) : onCloseAutoFocus}
          onEscapeKeyDown={composeHandlers(onEscapeKeyDown, escapeToField)}
          data-scroll-lock=""
          data-floating=""
          className={css.dialog({ size: 'small' })}
        >
          <div className={css.head}>
            <Title className={css.title}>{title}</Title>
            <Description className={css.description}>{description}</Description>
          </div>
          {children !== undefined && <div className={css.body}>{children}</div>}
          <div className={css.foot}>
            <Cancel asChild>{cancel}</Cancel>
            <Action asChild>{action}</Action>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}
