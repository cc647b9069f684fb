import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import { badgePlace, iconButton, picture, toggle, type IconButtonVariants } from './icon-button.css.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name; with a badge, include its number. */
  label: string
  /** A lucide icon. With `asChild`, the icon goes here and the child is an empty link. */
  icon: ReactNode
  /** A `<Badge>` at the corner. Decorative: the label repeats it. */
  badge?: ReactNode
  /**
   * `floating` is for pictures.
   * @default 'ghost'
   */
  emphasis?: NonNullable<IconButtonVariants['emphasis']>
  /** @default 'medium' */
  size?: NonNullable<IconButtonVariants['size']>
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

/** A round button with an icon and no visible label. Set `aria-pressed` on toggles. */
export function IconButton({
  label,
  icon,
  badge,
  emphasis = 'ghost',
  size = 'medium',
  busy = false,
  asChild = false,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const Root = asChild ? Slot : 'button'
  return (
    <Root
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      aria-label={label}
      aria-disabled={busy || undefined}
      data-busy={busy ? '' : undefined}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={`${iconButton({ emphasis, size })} ${toggle}`}
    >
      <span aria-hidden="true" className={picture}>
        {icon}
      </span>
      <Slottable>{children}</Slottable>
      {badge !== undefined && (
        <span aria-hidden="true" className={badgePlace}>
          {badge}
        </span>
      )}
    </Root>
  )
}
