import type { ComponentProps, ReactNode } from 'react'

import { Container } from '../container/container.tsx'
import * as css from './app-bar.css.ts'

export type AppBarProps = Omit<ComponentProps<'header'>, 'className' | 'style'> & {
  /** The link to the start page. */
  brand: ReactNode
  search: ReactNode
  /** On phones, before the brand. */
  start?: ReactNode
  /** On phones, after the brand. */
  end?: ReactNode
  /** On phones, before the search: the button of a menu. */
  menu?: ReactNode
  /** The buttons at the end. */
  children: ReactNode
}

/**
 * The bar at the top of every page, which stays in view: brand, search and buttons. On phones it has two rows, the first of which scrolls
 * away. To reduce the bar, a page starts with an empty element that has `data-app-bar`: `compact` shows only menu, brand and buttons; `row`
 * shows one row on phones of low height.
 */
export const AppBar = ({ brand, search, start, end, menu, children, ...rest }: AppBarProps) => (
  <header {...rest} className={css.bar}>
    <Container>
      <div className={css.grid}>
        <div className={css.start}>{start}</div>
        <div className={css.brand}>{brand}</div>
        <div className={css.end}>{end}</div>
        <div className={css.menu}>{menu}</div>
        <div className={css.search}>{search}</div>
        <div className={css.actions}>{children}</div>
      </div>
    </Container>
  </header>
)
