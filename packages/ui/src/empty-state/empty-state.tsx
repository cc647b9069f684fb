import type { ComponentProps, ReactNode } from 'react'

import { Heading, type HeadingProps } from '../heading/heading.tsx'
import * as css from './empty-state.css.ts'

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'className' | 'style' | 'title'> & {
  /** A lucide icon or an illustration (up to 144 px), decorative. */
  art?: ReactNode
  /** The title. */
  title: ReactNode
  /**
   * The heading level of the title.
   * @default 2
   */
  level?: HeadingProps['level']
  /** One or two buttons. */
  action?: ReactNode
}

/** An empty or failed view: what is missing, why (children) and what to do. */
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
