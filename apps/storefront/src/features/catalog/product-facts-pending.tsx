import { Skeleton } from '@lotus/ui/skeleton'

import * as css from './product-facts.css.ts'

/** The placeholder of the label's facts. */
export function ProductFactsPending() {
  return (
    <div className={css.table}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={css.row}>
          <Skeleton width="long" />
          <Skeleton width={index === 2 ? 'full' : 'half'} />
        </div>
      ))}
    </div>
  )
}
