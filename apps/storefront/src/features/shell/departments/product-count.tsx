import { Plural } from '@lingui/react/macro'

import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import * as css from './department-sidebar.css.ts'

/** The number of products of a department or a category. */
export function ProductCount({ count }: { count: number }) {
  return (
    <span className={css.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# produto" other="# produtos" />
      </VisuallyHidden>
    </span>
  )
}
