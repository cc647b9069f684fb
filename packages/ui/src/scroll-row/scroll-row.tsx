import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ComponentProps } from 'react'

import * as css from './scroll-row.css.ts'
import { useEdges } from './use-edges.ts'

export type ScrollRowProps = Omit<ComponentProps<'div'>, 'className' | 'style'> & {
  /** The accessible name of the arrow to the start. */
  previousLabel: string
  /** The accessible name of the arrow to the end. */
  nextLabel: string
}

/** One scrolling row of list items, with an arrow and a faded edge on each side that has more. It fills the width of a flex container. */
export function ScrollRow({ previousLabel, nextLabel, children, ...rest }: ScrollRowProps) {
  const { ref: list, more, measure } = useEdges<HTMLUListElement>(children)
  const scroll = (direction: number) => {
    const element = list.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.75 })
  }
  return (
    <div {...rest} className={css.row} data-more-start={more.start || undefined} data-more-end={more.end || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only scroll */}
      <ul
        ref={list}
        className={css.list}
        onScroll={measure}
        // Browsers do not scroll to a focused item that an arrow covers. Only keyboard focus scrolls: an item must not move under the pointer.
        onFocus={({ target }) => {
          if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }}
      >
        {children}
      </ul>
      <Arrow side="start" label={previousLabel} hasMore={more.start} onScroll={scroll} />
      <Arrow side="end" label={nextLabel} hasMore={more.end} onScroll={scroll} />
    </div>
  )
}

type Arrow = { side: 'start' | 'end'; label: string; hasMore: boolean; onScroll: (direction: number) => void }

/** A button that is hidden at the end of the list. While it has the focus it stays, because hiding it would lose the focus. */
function Arrow({ side, label, hasMore, onScroll }: Arrow) {
  const [isFocused, setIsFocused] = useState(false)
  const isStart = side === 'start'
  const Icon = isStart ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={css.arrow}
      data-side={side}
      aria-label={label}
      aria-disabled={!hasMore || undefined}
      hidden={!hasMore && !isFocused}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onClick={() => onScroll(isStart ? -1 : 1)}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  )
}
