import type { ComponentProps, ReactNode } from 'react'

import { Heading, type HeadingProps } from '../heading/heading.tsx'
import * as css from './empty-state.css.ts'

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'title'> & {
  /** A lucide icon or an illustration (up to 144 px), decoration only. */
  art?: ReactNode
  /** What there is not. */
  title: ReactNode
  /**
   * The title's place in the page's outline.
   * @default 2
   */
  level?: HeadingProps['level']
  /** The way on: a button or two. */
  action?: ReactNode
}

/** Nothing here, or nothing that could be shown: says what, why (children) and what to do. */
export function EmptyState({ art, title, level = 2, action, children, ...rest }: EmptyStateProps) {
  return (
    <div {...rest} className={css.empty}>
      {art !== undefined && (
        <div aria-hidden="true" className={css.art}>
          {art}
        </div>
      )}
      <Heading level={level} size="title2">
        {title}
      </Heading>
      {children !== undefined && <div className={css.words}>{children}</div>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
