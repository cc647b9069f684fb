import { Children, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import { Slot, Slottable } from '@lotus/ui/slot'

import * as css from './category-tile.css.ts'

export type CategoryTilesProps = Omit<ComponentProps<'ul'>, 'className' | 'style'> & {
  /**
   * `strip` scrolls on phones and is one row on desktops, `grid` avoids a single tile in the last row, `list` is for tiles of the layout
   * `row`.
   * @default 'grid'
   */
  layout?: keyof typeof css.layouts
}

/** A list of category tiles. */
export const CategoryTiles = ({ layout = 'grid', children, ...rest }: CategoryTilesProps) => {
  const row = layout === 'strip' ? css.rows[Children.count(children)] : undefined
  return (
    <ul {...rest} className={`${css.layouts[layout]} ${row ?? ''}`.trim()}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

export type CategoryTileProps = Omit<ComponentProps<'a'>, 'className' | 'style' | 'children'> & {
  /** A link without children, such as the router's `Link`. Without a link, the tile is a placeholder. */
  link?: ReactElement
  /** A square `ProductArt`. */
  art: ReactNode
  label: ReactNode
  /** The number of products, in words. */
  count?: ReactNode
  /**
   * `row` has a small picture before its label.
   * @default 'tile'
   */
  layout?: keyof typeof css.tiles
}

/** A link to a category or department: its picture, name and number of products. */
export const CategoryTile = ({ link = <div />, art, label, count, layout = 'tile', ...rest }: CategoryTileProps) => (
  <Slot {...rest} className={css.tiles[layout]}>
    <Slottable>{link}</Slottable>
    <span className={css.art}>{art}</span>
    <span>
      <span className={css.name}>{label}</span>
      {count !== undefined && <span className={css.count}>{count}</span>}
    </span>
  </Slot>
)
