import { Close, Content, Description, Portal, Root, Title, Trigger } from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import { useContext, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import { useLabel } from '../labels/labels-provider.tsx'
import { composeHandlers } from '../layer/compose-handlers.ts'
import { escapeToField } from '../layer/escape-to-field.ts'
import { scrollToFocus } from '../layer/scroll-to-focus.ts'
import { LayerContainer, useModal } from '../layer/use-layer.ts'
import { useReturnFocus } from '../layer/use-return-focus.ts'
import * as css from './dialog.css.ts'

export type DialogProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild' | 'title'> & {
  /** Whether it is open. Without it, only `trigger` opens the dialog. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Replaces `open`: the dialog is open while it is rendered, and calls this when it closes. */
  onClose?: () => void
  /** The button that opens it; it regains focus on close. */
  trigger?: ReactElement
  /** The title. */
  title: ReactNode
  /** The description: the consequence, or the question. */
  description?: ReactNode
  /** The accessible name of the close button. Defaults to the label `close`. */
  closeLabel?: string | undefined
  /** The buttons, the primary one last. Wrap a button in `DialogClose` to close the dialog. */
  footer?: ReactNode
  /**
   * `text` makes the body focusable for keyboard scrolling; `controls` are focusable themselves.
   * @default 'controls'
   */
  content?: 'controls' | 'text'
  /**
   * Maximum width: 440, 560 or 800 px.
   * @default 'medium'
   */
  size?: NonNullable<css.DialogVariants['size']>
}

/** A modal dialog with a question or a form. Escape and a click outside close it. */
export function Dialog({
  open,
  onOpenChange,
  onClose,
  trigger,
  title,
  description,
  closeLabel,
  footer,
  content = 'controls',
  size = 'medium',
  children,
  onCloseAutoFocus,
  onEscapeKeyDown,
  ...rest
}: DialogProps) {
  const layer = useModal({ open, onOpenChange, onClose })
  const returnFocus = useReturnFocus(layer.open)
  return (
    <Root {...layer}>
      {trigger !== undefined && <Trigger asChild>{trigger}</Trigger>}
      <Portal container={useContext(LayerContainer)}>
        <Content
          // An explicit undefined silences Radix's warning about a missing description.
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...rest}
          onCloseAutoFocus={trigger === undefined ? composeHandlers(onCloseAutoFocus, returnFocus) : onCloseAutoFocus}
          onEscapeKeyDown={composeHandlers(onEscapeKeyDown, escapeToField)}
          data-scroll-lock=""
          className={css.dialog({ size })}
        >
          <PanelHead title={title} description={description} />
          {children !== undefined && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll long text
            <div tabIndex={content === 'text' ? 0 : undefined} onFocus={scrollToFocus} className={css.body}>
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

/** The header of a dialog or sheet: title and description. */
export function PanelHead({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className={css.head}>
      <Title className={css.title}>{title}</Title>
      {description !== undefined && <Description className={css.description}>{description}</Description>}
    </div>
  )
}

/** The close button of a dialog or sheet. Render it last, so that the initial focus is on the content. */
export function PanelClose({ label }: { label: string | undefined }) {
  return (
    <span className={css.close}>
      <Close asChild>
        <IconButton label={useLabel('close', ['Close', 'Cerrar', 'Fechar', '关闭'], label)} icon={<X />} />
      </Close>
    </span>
  )
}
