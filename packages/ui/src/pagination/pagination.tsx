import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

import { useLabel } from '../labels/labels-provider.tsx'
import { Slot, Slottable } from '../slot/slot.tsx'
import { pageItems, type PageItem } from './pages.ts'
import * as css from './pagination.css.ts'

export type PaginationProps = Omit<ComponentProps<'nav'>, 'className' | 'style' | 'aria-label' | 'children'> & {
  /** The accessible name. */
  label: string
  /** The current page, 1-based. */
  page: number
  /** The number of pages. With one, nothing is rendered. */
  pageCount: number
  /** Renders an empty link to a page (the router's `Link`); the pagination supplies its content. */
  link: (page: number) => ReactElement
  /** The accessible name of the link to a page: "Página 3". Defaults to the label `page`. */
  pageLabel?: ((page: number) => string) | undefined
  /** The accessible name of the link to the previous page. Defaults to the label `previousPage`. */
  previousLabel?: string
  /** The accessible name of the link to the next page. Defaults to the label `nextPage`. */
  nextLabel?: string
}

/** Links to the pages of a list. */
export function Pagination({
  label,
  page,
  pageCount,
  link,
  pageLabel,
  previousLabel,
  nextLabel,
  ...rest
}: PaginationProps) {
  const nameOf = useLabel(
    'page',
    [
      (number) => `Page ${number}`,
      (number) => `Página ${number}`,
      (number) => `Página ${number}`,
      (number) => `第${number}页`,
    ],
    pageLabel,
  )
  const previous = useLabel(
    'previousPage',
    ['Previous page', 'Página anterior', 'Página anterior', '上一页'],
    previousLabel,
  )
  const next = useLabel('nextPage', ['Next page', 'Página siguiente', 'Próxima página', '下一页'], nextLabel)
  if (pageCount < 2) return null
  return (
    <nav {...rest} aria-label={label}>
      <ul className={css.list}>
        <li>
          <Neighbour link={page > 1 ? link(page - 1) : null} label={previous} rel="prev">
            <ChevronLeft aria-hidden="true" size={20} />
          </Neighbour>
        </li>
        {pageItems(page, pageCount).map((item) =>
          'gap' in item ? (
            <li key={`gap ${item.gap}`} data-on={on(item)} aria-hidden="true" className={css.item}>
              <span className={css.gap}>…</span>
            </li>
          ) : (
            <li key={item.page} data-on={on(item)} className={css.item}>
              <Slot
                aria-label={nameOf(item.page)}
                aria-current={item.page === page ? 'page' : undefined}
                className={css.link}
              >
                <Slottable>{link(item.page)}</Slottable>
                {item.page}
              </Slot>
            </li>
          ),
        )}
        <li>
          <Neighbour link={page < pageCount ? link(page + 1) : null} label={next} rel="next">
            <ChevronRight aria-hidden="true" size={20} />
          </Neighbour>
        </li>
      </ul>
    </nav>
  )
}

const on = ({ phone, desktop }: PageItem) => (phone && desktop ? undefined : phone ? 'phone' : 'desktop')

type NeighbourProps = { link: ReactElement | null; label: string; rel: string; children: ReactNode }

/** At either end the arrow stays, disabled, to prevent a layout shift. */
function Neighbour({ link, label, rel, children }: NeighbourProps) {
  if (link === null) {
    return (
      <span aria-hidden="true" className={css.closed}>
        {children}
      </span>
    )
  }
  return (
    // Slot's types cover button attributes, which do not include `rel`.
    <Slot {...{ rel }} aria-label={label} className={css.link}>
      <Slottable>{link}</Slottable>
      {children}
    </Slot>
  )
}
