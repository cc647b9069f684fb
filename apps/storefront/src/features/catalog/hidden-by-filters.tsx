import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'

import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { useActiveDiet } from '#diet/diet.ts'
import { writeNumber } from '#i18n/number-format.ts'

import { ListLink } from './list-link.tsx'
import { filterLabel } from './filter-views.ts'
import { filterCount, withoutFilter, withoutFilters, type ListResult } from './list-search.ts'

/**
 * The products that the filters of the page hide, or null. With a diet `matches` is null, because the server's count ignores the
 * diet, which the links keep.
 */
export function useHidden({ search, list }: ListResult) {
  const hasDiet = useActiveDiet() !== null
  const { hiddenByFilters: hidden } = list
  if (hidden === null || filterCount(search) === 0) return null
  const isCounted = (name: string) => !hasDiet || (name !== 'dietary' && name !== 'freeOf')
  const without = hidden.without.filter(({ filter }) => isCounted(filter) && withoutFilter(search, filter) !== search)
  return hasDiet && without.length === 0 ? null : { matches: hasDiet ? null : hidden.matches, without }
}

/** The number of products that the filters hide, and links that remove one filter, each with its number of results (BEY-21). */
export function HiddenByFilters(props: ListResult) {
  const { search, list, departments } = props
  const { i18n } = useLingui()
  const hidden = useHidden(props)
  if (hidden === null) return null
  const { matches, without } = hidden
  const { keyword } = search
  const all = matches === null ? null : writeNumber(matches, i18n.locale)
  return (
    <Stack gap={3}>
      <Text>
        {matches === null ? (
          <Trans>Os filtros escondem produtos.</Trans>
        ) : keyword === null ? (
          <Plural value={matches} one="Os filtros escondem # produto." other="Os filtros escondem # produtos." />
        ) : (
          <Plural
            value={matches}
            one={`Os filtros escondem # produto de “${keyword}”.`}
            other={`Os filtros escondem # produtos de “${keyword}”.`}
          />
        )}
      </Text>
      <Inline>
        {without.map(({ filter, count }) => {
          const name = filterLabel(search, filter, { i18n, facets: list.facets, departments })
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
            {all === null ? <Trans>Sem filtros</Trans> : <Trans>Sem filtros ({all})</Trans>}
          </ListLink>
        </Button>
      </Inline>
    </Stack>
  )
}
