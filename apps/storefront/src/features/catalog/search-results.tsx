import { Trans } from '@lingui/react/macro'

import type { ReactNode } from 'react'

import type { DepartmentSummary, ProductList } from '@lotus/openapi/schema'
import { Text } from '@lotus/ui/text'

import { ExclusionNotes } from './exclusion-notes.tsx'
import { ListLink } from './list-link.tsx'
import { withSearch, type ListSearch } from './list-search.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductGrid, type ProductGridProps } from './product-grid.tsx'
import * as css from './product-list-screen.css.ts'
import { Section } from './section.tsx'

const inSight = 8

type SearchResultsProps = Pick<ProductGridProps, 'lowStock' | 'cardActions'> & {
  search: ListSearch
  list: ProductList
  departments: DepartmentSummary[]
  /** @see NothingFound */
  ideas?: ReactNode
}

/** The results of a keyword that was corrected, that matches only in part, or that matches nothing (BEY-21). */
export function SearchResults({ search, list, departments, ideas, lowStock, cardActions }: SearchResultsProps) {
  const notes = list.exclusions.length + list.undeclaredElements > 0 && <ExclusionNotes {...list} />
  if (list.content.length === 0)
    return (
      <>
        {notes}
        <NothingFound search={search} departments={departments} ideas={ideas} />
      </>
    )
  const { keyword } = search
  const { similarTo, correctedKeyword, exactElements, content, pageNumber, pageSize } = list
  const exact = Math.max(0, exactElements - pageNumber * pageSize)
  const similar = content.slice(exact)
  const grid = { layout: 'list', lowStock, cardActions, inSight, first: true } as const
  return (
    <div className={css.parts}>
      {notes}
      {correctedKeyword !== null && (
        <Text>
          <Trans>
            Você quis dizer{' '}
            <ListLink search={withSearch(search, { keyword: correctedKeyword, page: 1 })}>{correctedKeyword}</ListLink>?
          </Trans>
        </Text>
      )}
      {exactElements === 0 && keyword !== null && (
        <Text>
          <Trans>Nenhum produto corresponde exatamente a “{keyword}”.</Trans>
        </Text>
      )}
      {exact > 0 && <ProductGrid {...grid} headingLevel={2} products={content.slice(0, exact)} />}
      {similar.length > 0 && (
        <Section title={<Trans>Resultados parecidos com “{similarTo}”</Trans>}>
          <ProductGrid {...grid} headingLevel={3} products={similar} first={exact === 0} />
        </Section>
      )}
    </div>
  )
}
