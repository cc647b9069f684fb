import { Close, Content, Description, Portal, Root, Title, Trigger } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import * as css from './dialog.css.ts'

export type DialogProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild' | 'title'> & {
  /** Whether it is open. Without it the dialog opens by its `trigger` alone. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it; it gets the focus back. */
  trigger?: ReactElement
  /** What it is about. */
  title: ReactNode
  /** What will happen, or what is asked. */
  description?: ReactNode
  /** The name of the cross. */
  closeLabel: string
  /** The buttons, the strong one last. Close by one of them with `DialogClose`. */
  footer?: ReactNode
  /**
   * `text` is read, and scrolled with the keyboard; `controls` hold the focus themselves.
   * @default 'controls'
   */
  content?: 'controls' | 'text'
  /**
   * At most 440, 560 or 800 px wide.
   * @default 'medium'
   */
  size?: NonNullable<css.DialogVariants['size']>
}

/** A question or a form over the page, which waits. Escape and a press outside close it. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  closeLabel,
  footer,
  content = 'controls',
  size = 'medium',
  children,
  ...rest
}: DialogProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Trigger asChild>{trigger}</Trigger>}
      <Portal>
        <Content
          {...rest}
          // Radix warns where a dialog has no description and does not say so.
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          data-scroll-lock=""
          className={css.dialog({ size })}
        >
          <PanelHead title={title} description={description} />
          {children !== undefined && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls
            <div tabIndex={content === 'text' ? 0 : undefined} className={css.body}>
              {children}
            </div>
          )}
          {footer !== undefined && <div className={css.foot}>{footer}</div>}
          <PanelClose label={closeLabel} />
        </Content>
      </Portal>
    </Root>
  )
}

/** Closes the dialog or sheet around it: wrap a button. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Close asChild>{children}</Close>
}

/** The top of a dialog or sheet: its name and what it asks. */
export function PanelHead({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className={css.head}>
      <Title className={css.title}>{title}</Title>
      {description !== undefined && <Description className={css.description}>{description}</Description>}
    </div>
  )
}

/** The cross of a dialog or sheet: put it last, so that the first focus is on what matters. */
export function PanelClose({ label }: { label: string }) {
  return (
    <span className={css.close}>
      <Close asChild>
        <IconButton label={label} icon={<X />} />
      </Close>
    </span>
  )
}
