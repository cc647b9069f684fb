import { Trans } from '@lingui/react/macro'

import type { ReactNode } from 'react'

import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import type { WithArrival } from '#delivery/arrival.ts'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import { ExclusionNotes } from './exclusion-notes.tsx'
import { HiddenByFilters, useHidden } from './hidden-by-filters.tsx'
import { withSearch, type ListResult } from './list-search.ts'
import { Literal, NothingFound, SearchLink } from './nothing-found.tsx'
import { ProductGrid, type ProductGridProps } from './product-grid.tsx'
import { SearchAnswers } from './search-answers.tsx'
import { Section } from './section.tsx'

const inSight = 8

type SearchResultsProps = ListResult &
  Pick<ProductGridProps, 'cardActions'> & {
    /** @see NothingFound */
    ideas?: ReactNode
    withArrival: WithArrival
  }

const ArrivesToday = lazyWithRetry(() => import('./arrives-today.tsx'), 'ArrivesToday')

/** The results of a keyword with notes: corrected, found in part or not at all, or the name of a place (BEY-21). */
export function SearchResults({ search, list, departments, ideas, withArrival, cardActions }: SearchResultsProps) {
  const asked = { search, list, departments }
  const hidden = useHidden(asked)
  const notes = list.exclusions.length + list.undeclaredElements > 0 && <ExclusionNotes {...list} />
  if (list.content.length === 0) {
    const nothing = (
      <>
        {notes}
        <NothingFound {...asked} ideas={ideas} />
      </>
    )
    if (!search.arrivesToday) return nothing
    return withArrival((arrival) => (
      <ArrivesToday search={search} arrival={arrival}>
        {nothing}
      </ArrivesToday>
    ))
  }
  const { keyword, literal } = search
  const { similarTo, correctedKeyword, exactElements, content, pageNumber, pageSize } = list
  const exact = Math.max(0, exactElements - pageNumber * pageSize)
  const similar = content.slice(exact)
  const grid = { layout: 'list', cardActions, inSight, first: true } as const
  return (
    <Stack gap={6}>
      <SearchAnswers answers={list.answers} />
      {notes}
      {correctedKeyword !== null && (
        <Text>
          <Trans>
            Você quis dizer{' '}
            <SearchLink search={withSearch(search, { keyword: correctedKeyword })}>{correctedKeyword}</SearchLink>?
          </Trans>{' '}
          <Trans>
            Buscar só por <SearchLink search={withSearch(search, { literal: true })}>“{keyword}”</SearchLink>
          </Trans>
        </Text>
      )}
      {literal && <Literal search={search} />}
      {exactElements === 0 && keyword !== null && hidden === null && (
        <Text>
          <Trans>Nenhum produto corresponde exatamente a “{keyword}”.</Trans>
        </Text>
      )}
      <HiddenByFilters {...asked} />
      {exact > 0 && <ProductGrid {...grid} headingLevel={2} products={content.slice(0, exact)} />}
      {similar.length > 0 && (
        <Section title={<Trans>Resultados parecidos com “{similarTo}”</Trans>}>
          <ProductGrid {...grid} headingLevel={3} products={similar} first={exact === 0} />
        </Section>
      )}
    </Stack>
  )
}
