import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'

import type { DepartmentSummary, ProductList } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Text } from '@lotus/ui/text'

import { writeNumber } from '#i18n/number-format.ts'

import { ListLink } from './list-link.tsx'
import { filterLabel, withoutFilter, withoutFilters, type ListSearch } from './list-search.ts'
import * as css from './product-list-screen.css.ts'

type HiddenByFiltersProps = {
  search: ListSearch
  list: ProductList
  departments: DepartmentSummary[]
}

/** The products that the filters hide, and links that leave one filter out, each with its number of results (BEY-21). */
export function HiddenByFilters({ search, list, departments }: HiddenByFiltersProps) {
  const { i18n } = useLingui()
  const { hiddenByFilters: hidden, facets } = list
  if (hidden === null) return null
  const { matches, without } = hidden
  const { keyword } = search
  const all = writeNumber(matches, i18n.locale)
  return (
    <div className={css.hidden}>
      <Text>
        {keyword === null ? (
          <Plural value={matches} one="Os filtros escondem # produto." other="Os filtros escondem # produtos." />
        ) : (
          <Plural
            value={matches}
            one={`Os filtros escondem # produto de “${keyword}”.`}
            other={`Os filtros escondem # produtos de “${keyword}”.`}
          />
        )}
      </Text>
      <div className={css.chips}>
        {without.map(({ filter, count }) => {
          const name = filterLabel(search, filter, { i18n, facets, departments })
          const number = writeNumber(count, i18n.locale)
          return (
            <Button key={filter} asChild emphasis="strong" size="small">
              <ListLink search={withoutFilter(search, filter)}>
                <Trans>
                  Sem “{name}” ({number})
                </Trans>
              </ListLink>
            </Button>
          )
        })}
        <Button asChild emphasis="soft" size="small">
          <ListLink search={withoutFilters(search)}>
            <Trans>Sem filtros ({all})</Trans>
          </ListLink>
        </Button>
      </div>
    </div>
  )
}
