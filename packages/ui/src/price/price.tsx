import type { ComponentProps } from 'react'

import { Badge } from '../badge/badge.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './price.css.ts'

export type PriceProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** The current price, formatted: "R$ 19,60". */
  current: string
  /** Screen-reader text before the price: "Preço atual". Required with an old price. */
  currentLabel?: string
  /** The old price, formatted and struck through. */
  old?: string
  /** Screen-reader text before the old price: "Preço anterior". Required with an old price. */
  oldLabel?: string
  /** The discount, formatted: "−20%". */
  discount?: string
  /** @default 'medium' */
  size?: NonNullable<css.PriceVariants['size']>
  /**
   * `stacked` for cards, with the old price below; `inline` for the product page.
   * @default 'stacked'
   */
  layout?: 'stacked' | 'inline'
  /**
   * Of a stacked price.
   * @default 'start'
   */
  align?: 'start' | 'end'
}

/** A price with an optional old price. The caller formats all values. */
export function Price({
  current,
  currentLabel,
  old,
  oldLabel,
  discount,
  size = 'medium',
  layout = 'stacked',
  align,
  ...rest
}: PriceProps) {
  return (
    <div {...rest} className={css.price({ layout, align })}>
      <span className={css.current({ size })}>
        {currentLabel !== undefined && <VisuallyHidden>{currentLabel} </VisuallyHidden>}
        {current}
      </span>
      {old !== undefined && (
        <s className={css.old({ size })}>
          {oldLabel !== undefined && <VisuallyHidden>{oldLabel} </VisuallyHidden>}
          {old}
        </s>
      )}
      {discount !== undefined && (
        <span className={css.badge}>
          <Badge>{discount}</Badge>
        </span>
      )}
    </div>
  )
}
