import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Slot, Slottable } from '../slot/slot.tsx'
import { badgePlace, iconButton, picture, toggle, type IconButtonVariants } from './icon-button.css.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'aria-label'> & {
  /** What the button does; with a badge it says the number as well. */
  label: string
  /** The picture, from lucide. With `asChild` the picture goes here and the child is an empty link. */
  icon: ReactNode
  /** A `<Badge>` at the corner. Decoration: the label says the same. */
  badge?: ReactNode
  /**
   * `floating` lies on pictures, `inverse` floats over a page.
   * @default 'ghost'
   */
  emphasis?: NonNullable<IconButtonVariants['emphasis']>
  /** @default 'medium' */
  size?: NonNullable<IconButtonVariants['size']>
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

/** A round button with a picture instead of words. A toggle says so with `aria-pressed`. */
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
