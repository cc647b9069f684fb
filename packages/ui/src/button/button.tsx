import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import { button, icon as iconBox, type ButtonVariants } from './button.css.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  /**
   * Visual emphasis. Use one `strong` button per screen.
   * @default 'soft'
   */
  emphasis?: NonNullable<ButtonVariants['emphasis']>
  /**
   * A filled button in another color: `critical` deletes or ends something, `inverse` is for jade or ink backgrounds.
   * @default 'neutral'
   */
  tone?: NonNullable<ButtonVariants['tone']>
  /** @default 'medium' */
  size?: NonNullable<ButtonVariants['size']>
  /** @default 'content' */
  width?: NonNullable<ButtonVariants['width']>
  /** A lucide icon before the label. */
  icon?: ReactNode
  /** A lucide icon after the label. */
  iconEnd?: ReactNode
  /**
   * The button's action is in progress: it keeps focus and ignores clicks.
   * @default false
   */
  busy?: boolean
  /**
   * Renders the only child (a link) with the button's styles.
   * @default false
   */
  asChild?: boolean
}

/** Starts an action. Renders a `<button type="button">`. */
export function Button({
  emphasis = 'soft',
  tone = 'neutral',
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
      // `aria-disabled`, not `disabled`: a disabled button loses focus.
      aria-disabled={busy || undefined}
      data-busy={busy ? '' : undefined}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={button({ emphasis, tone, size, width })}
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
