import * as css from './tiles.css.ts'

/** `strip` scrolls on phones and has no counts; `grid` shows all with their product counts. */
export type TilesLayout = 'strip' | 'grid'

/** The class of a list of tiles. */
export const tilesClass = (layout: TilesLayout, cells: number): string =>
  layout === 'grid' ? css.grid : (css.strips[cells] ?? css.strip)
