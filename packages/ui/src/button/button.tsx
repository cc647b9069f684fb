import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import { button, icon as iconBox, type ButtonVariants } from './button.css.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  /**
   * How loudly the button asks to be pressed. One `strong` button a screen; `inverse` lies on a jade or ink field.
   * @default 'soft'
   */
  emphasis?: NonNullable<ButtonVariants['emphasis']>
  /** @default 'medium' */
  size?: NonNullable<ButtonVariants['size']>
  /** @default 'content' */
  width?: NonNullable<ButtonVariants['width']>
  /** A picture before the words, from lucide. */
  icon?: ReactNode
  /** A picture after the words, from lucide. */
  iconEnd?: ReactNode
  /**
   * Work started by this button is under way: it keeps its focus and ignores presses.
   * @default false
   */
  busy?: boolean
  /**
   * Render the only child (a link) with the look of the button.
   * @default false
   */
  asChild?: boolean
}

/** Starts an action. Renders a `<button type="button">`. */
export function Button({
  emphasis = 'soft',
  size = 'medium',
  width = 'content',
  icon,
  iconEnd,
  busy = false,
  asChild = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Root = asChild ? Slot : 'button'
  return (
    <Root
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      // `aria-disabled`, not `disabled`: a disabled button would drop the focus of whoever pressed it.
      aria-disabled={busy || undefined}
      data-busy={busy ? '' : undefined}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={button({ emphasis, size, width })}
    >
      {icon !== undefined && <IconBox>{icon}</IconBox>}
      <Slottable>{children}</Slottable>
      {iconEnd !== undefined && <IconBox>{iconEnd}</IconBox>}
    </Root>
  )
}

function IconBox({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className={iconBox}>
      {children}
    </span>
  )
}
