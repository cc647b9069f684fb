import { Action, Cancel, Content, Description, Portal, Root, Title, Trigger } from '@radix-ui/react-alert-dialog'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

import * as css from '../dialog/dialog.css.ts'

export type AlertDialogProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild' | 'title'> & {
  /** Whether it is open. Without it the question opens by its `trigger` alone. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it; it gets the focus back. */
  trigger?: ReactElement
  /** The question. */
  title: ReactNode
  /** What will happen. */
  description: ReactNode
  /** The button that leaves everything as it is; it has the focus first. */
  cancel: ReactElement
  /**
   * The button that does it. It closes the question unless its press is prevented: then close it by `open`, once what
   * it began has ended.
   */
  action: ReactElement
}

/** A question before something that cannot be undone. A press outside does not answer it; Escape means no. */
export function AlertDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  cancel,
  action,
  children,
  ...rest
}: AlertDialogProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Trigger asChild>{trigger}</Trigger>}
      <Portal>
        <Content {...rest} data-scroll-lock="" data-floating="" className={css.dialog({ size: 'small' })}>
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
