import type { ComponentProps } from 'react'

import { Badge } from '../badge/badge.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './price.css.ts'

export type PriceProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'children'> & {
  /** What it costs now, formatted: "R$ 19,60". */
  current: string
  /** Said before the price to who cannot see the old one struck: "Preço atual". Needed when there is an old price. */
  currentLabel?: string
  /** What it cost, formatted, struck through. */
  old?: string
  /** Said before the old price: "Preço anterior". Needed when there is one. */
  oldLabel?: string
  /** The cut, formatted: "−20%". */
  discount?: string
  /** @default 'medium' */
  size?: NonNullable<css.PriceVariants['size']>
  /**
   * `stacked` for cards, with the old price below; `inline` for the product's page.
   * @default 'stacked'
   */
  layout?: 'stacked' | 'inline'
}

/** What a thing costs, and what it cost. All of it formatted by who knows the language. */
export function Price({
  current,
  currentLabel,
  old,
  oldLabel,
  discount,
  size = 'medium',
  layout = 'stacked',
  ...rest
}: PriceProps) {
  return (
    <div {...rest} className={css.price({ layout })}>
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
