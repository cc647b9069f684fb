import { Children, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import { Slot, Slottable } from '@lotus/ui/slot'

import * as css from './category-tile.css.ts'

type Layout = keyof typeof css.layouts

export type CategoryTilesProps = Omit<ComponentProps<'ul'>, 'className' | 'style'> & {
  /**
   * `strip` scrolls on phones and is one row on desktops, `grid` avoids a single tile in the last row, `list` is for tiles of the layout
   * `row`.
   * @default 'grid'
   */
  layout?: Layout
}

/** A list of category tiles. */
export const CategoryTiles = ({ layout = 'grid', children, ...rest }: CategoryTilesProps) => {
  const { phone, tablet, desktop } = columnsOf[layout](Children.count(children))
  const columns = [phone && css.onPhone[phone], tablet && css.onTablet[tablet], css.onDesktop[desktop]]
  return (
    <ul {...rest} className={[css.layouts[layout], ...columns].filter(Boolean).join(' ')}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

/** Whether the last row would have a single tile. */
const lastAlone = (tiles: number, columns: number) => tiles > columns && tiles % columns === 1

/** The number of columns on each screen for a number of tiles. Without one, the style of the layout sets the columns. */
const columnsOf: Record<Layout, (tiles: number) => { phone?: number; tablet?: number; desktop: number }> = {
  strip: (tiles) => ({ desktop: tiles }),
  grid: (tiles) => ({
    phone: [3, 2, 4].find((columns) => !lastAlone(tiles, columns)) ?? 3,
    tablet: lastAlone(tiles, 5) ? 4 : 5,
    desktop: desktopColumns(tiles),
  }),
  list: (tiles) => ({ tablet: lastAlone(tiles, 3) ? 2 : 3, desktop: tiles % 5 === 0 ? 5 : 4 }),
}

/**
 * Seven or eight tiles are one row of smaller tiles. Others have six columns, or five if five fill every row or six would leave a single
 * tile in the last row.
 */
function desktopColumns(tiles: number) {
  if (tiles === 7 || tiles === 8) return tiles
  return tiles % 5 === 0 || lastAlone(tiles, 6) ? 5 : 6
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
