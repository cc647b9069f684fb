import { Plural, Trans } from '@lingui/react/macro'
import PackageOpen from 'lucide-react/icons/package-open'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'

import { Button } from '@lotus/ui/button'
import { EmptyState } from '@lotus/ui/empty-state'
import { Link as LinkLook } from '@lotus/ui/link'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { LinkButton } from '#layout/link-button.tsx'

import { HiddenByFilters, useHidden } from './hidden-by-filters.tsx'
import { ListLink } from './list-link.tsx'
import { filterCount, withoutFilters, withSearch, type ListResult, type ListSearch } from './list-search.ts'
import { SearchAnswers } from './search-answers.tsx'
import { Section } from './section.tsx'
import { DepartmentTiles } from './tiles.tsx'

/** The shop has no products: no filter is the reason. */
const NoProducts = () => (
  <Stack gap={8}>
    <EmptyState art={<PackageOpen size={64} />} title={<Trans>Ainda não há produtos</Trans>}>
      <Trans>Esta loja ainda não tem produtos à venda. Volte em breve.</Trans>
    </EmptyState>
  </Stack>
)

type NothingFoundProps = ListResult & {
  /** Searches of others, for a keyword without results. */
  ideas?: ReactNode
}

/** A link to another search in a sentence. */
export const SearchLink = ({ search, children }: { search: ListSearch; children?: ReactNode }) => (
  <LinkLook asChild emphasis="soft">
    <ListLink search={search}>{children}</ListLink>
  </LinkLook>
)

/** Says that the search has no corrections, and links to the search with corrections. */
export function Literal({ search }: { search: ListSearch }) {
  const { keyword } = search
  return (
    <Text>
      <Trans>
        Só “{keyword}”, sem correções.{' '}
        <SearchLink search={withSearch(search, { literal: false })}>Buscar com correções</SearchLink>
      </Trans>
    </Text>
  )
}

/** No results: possible reasons, the page that the keyword names, and links that widen the search. */
export function NothingFound({ ideas, ...result }: NothingFoundProps) {
  const { search, list, departments } = result
  const hidden = useHidden(result)
  const isHidden = hidden !== null
  const count = filterCount(search)
  const { keyword } = search
  if (keyword === null && count === 0 && !isHidden) return <NoProducts />
  const byFilters = keyword === null || isHidden
  // The keyword names a page: that is what was looked for.
  const isAnswered = list.answers.length > 0 && !byFilters
  return (
    <Stack gap={8}>
      <SearchAnswers answers={list.answers} />
      {search.literal && <Literal search={search} />}
      {!isAnswered && (
        <EmptyState
          art={<SearchX size={64} />}
          title={
            isHidden && !hidden.hasFilters ? (
              <Trans>Nada dentro da sua dieta</Trans>
            ) : byFilters ? (
              <Trans>Nada com estes filtros</Trans>
            ) : (
              <Trans>Não achamos nada com este nome</Trans>
            )
          }
          action={
            <>
              {count > 0 && !isHidden && (
                <Button asChild emphasis="strong">
                  <ListLink search={withoutFilters(search)}>
                    <Plural value={count} one="Tirar o filtro" other="Tirar os # filtros" />
                  </ListLink>
                </Button>
              )}
              <LinkButton
                to="/products"
                emphasis={count > 0 || isHidden || list.answers.length > 0 ? 'soft' : 'strong'}
              >
                <Trans>Ver todos os produtos</Trans>
              </LinkButton>
            </>
          }
        >
          {isHidden ? (
            <HiddenByFilters {...result} />
          ) : keyword === null ? (
            <Trans>Tire um filtro ou amplie a faixa de preço.</Trans>
          ) : (
            <Trans>Confira a grafia, tente uma palavra só ou o nome em chinês.</Trans>
          )}
        </EmptyState>
      )}
      {keyword !== null && ideas}
      {departments.length > 0 && (
        <Section title={<Trans>Passeie pelos departamentos</Trans>}>
          <DepartmentTiles departments={departments} layout="strip" />
        </Section>
      )}
    </Stack>
  )
}
