import { Skeleton } from '@lotus/ui/skeleton'

import { tilesClass, type TilesLayout } from './tiles-layout.ts'
import * as css from './tiles.css.ts'

/** Placeholder tiles. */
export function TilesPending({ count, layout }: { count: number; layout: TilesLayout }) {
  return (
    <div className={tilesClass(layout, count)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.tile}>
          <Skeleton shape="square" />
          <span>
            <Skeleton shape="caption" width="long" />
            {layout === 'grid' && <Skeleton shape="caption" width="half" />}
          </span>
        </div>
      ))}
    </div>
  )
}
