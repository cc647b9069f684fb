import { Trans, useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import type { DepartmentSummary } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Skeleton } from '@lotus/ui/skeleton'

import type { QueryState } from '#layout/query-state.ts'
import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'

import { DepartmentPicture } from './department-picture.tsx'
import * as css from './department-strip.css.ts'
import type { DepartmentsTrigger } from './departments-trigger.ts'

export type DepartmentStripProps = {
  /** In the shop's order. */
  departments: QueryState<readonly DepartmentSummary[]>
  trigger: DepartmentsTrigger
  onRetry: () => void
}

/** The departments in a row below the header, with reserved height; not on phones (NAV-07). */
export function DepartmentStrip({ departments, trigger, onRetry }: DepartmentStripProps) {
  const { t } = useLingui()
  return (
    <nav className={css.strip} data-around="" aria-label={t`Departamentos`} aria-busy={departments === 'loading'}>
      <div className={css.row}>
        <Link to="/departments" className={css.all} {...trigger}>
          <LayoutGrid aria-hidden="true" size={16} />
          <Trans>Departamentos</Trans>
        </Link>
        {departments === 'loading' ? (
          <div className={css.pending}>
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Skeleton key={place} shape="small" width="word" />
            ))}
          </div>
        ) : departments === 'failed' ? (
          <div className={css.failed} role="alert">
            <p>
              <Trans>Erro ao carregar departamentos. Verifique sua conexão.</Trans>
            </p>
            <Button size="small" onClick={onRetry}>
              <Trans>Tentar novamente</Trans>
            </Button>
          </div>
        ) : (
          <Scroller departments={departments} />
        )}
      </div>
    </nav>
  )
}

type Edges = { start: boolean; end: boolean }

/** Which sides of the list have more, within a pixel of rounding. */
const edgesOf = ({ scrollLeft, scrollWidth, clientWidth }: Element): Edges => ({
  start: scrollLeft > 1,
  end: scrollLeft < scrollWidth - clientWidth - 1,
})

/** The departments, with an arrow and a faded edge on each side that has more. */
function Scroller({ departments }: { departments: readonly DepartmentSummary[] }) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState<Edges>({ start: false, end: false })
  const measure = () => {
    const element = list.current
    if (element === null) return
    const { start, end } = edgesOf(element)
    setMore((before) => (before.start === start && before.end === end ? before : { start, end }))
  }
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    // The names change with the language, the width with the window.
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [departments])
  const scroll = (direction: -1 | 1) => {
    const element = list.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.75 })
  }
  return (
    <div className={css.frame} data-more-start={more.start || undefined} data-more-end={more.end || undefined}>
      <ul ref={list} className={css.scroller} onScroll={measure}>
        {departments.map((department) => (
          <li key={department.departmentId}>
            <DepartmentLink department={department} />
          </li>
        ))}
      </ul>
      <Arrow
        className={css.previous}
        label={t`Departamentos anteriores`}
        hasMore={more.start}
        icon={<ChevronLeft aria-hidden="true" size={20} />}
        onPress={() => scroll(-1)}
      />
      <Arrow
        className={css.next}
        label={t`Próximos departamentos`}
        hasMore={more.end}
        icon={<ChevronRight aria-hidden="true" size={20} />}
        onPress={() => scroll(1)}
      />
    </div>
  )
}

type ArrowProps = { className: string; label: string; hasMore: boolean; icon: ReactNode; onPress: () => void }

/** A button that is hidden at the end of the list. While it has the focus it stays, because hiding it would lose the focus. */
function Arrow({ className, label, hasMore, icon, onPress }: ArrowProps) {
  const [isFocused, setIsFocused] = useState(false)
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={!hasMore || undefined}
      hidden={!hasMore && !isFocused}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}

function DepartmentLink({ department }: { department: DepartmentSummary }) {
  const { i18n } = useLingui()
  return (
    <Link to="/products" search={{ department: String(department.departmentId) }} className={css.department}>
      <DepartmentPicture imageUrl={department.imageUrl} side={26} />
      {localized(department.names, i18n.locale)}
    </Link>
  )
}
