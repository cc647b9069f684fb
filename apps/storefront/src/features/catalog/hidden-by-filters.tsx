import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'

import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { chooseDiet } from '#diet/diet-rules.ts'
import { useActiveDiet } from '#diet/diet.ts'
import { writeNumber } from '#i18n/number-format.ts'

import { ListLink } from './list-link.tsx'
import { filterLabel } from './filter-views.ts'
import { filterCount, withoutFilter, withoutFilters, type ListResult } from './list-search.ts'

/**
 * The products that the filters of the page and the active diet hide, or null. `matches` counts those without filters and diet;
 * `without` has the filters of the page, whose links keep the diet.
 */
export function useHidden({ search, list }: ListResult) {
  const diet = useActiveDiet()
  const hasFilters = filterCount(search) > 0
  const { hiddenByFilters: hidden } = list
  if (hidden === null || (diet === null && !hasFilters)) return null
  const isCounted = (name: string) => diet === null || (name !== 'dietary' && name !== 'freeOf')
  const without = hidden.without.filter(({ filter }) => isCounted(filter) && withoutFilter(search, filter) !== search)
  return { matches: hidden.matches, without, diet, hasFilters }
}

/**
 * The number of products that the filters and the diet hide, links that remove one filter, each with its number of results, and a
 * button that switches the diet off (BEY-08, BEY-21).
 */
export function HiddenByFilters(props: ListResult) {
  const { search, list, departments } = props
  const { i18n } = useLingui()
  const hidden = useHidden(props)
  if (hidden === null) return null
  const { matches, without, diet, hasFilters } = hidden
  const all = writeNumber(matches, i18n.locale)
  return (
    <Stack gap={3}>
      <Text>
        <HiddenCount {...hidden} keyword={search.keyword} />
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
        {hasFilters && (
          <Button asChild emphasis="soft" size="small">
            <ListLink search={withoutFilters(search)}>
              {diet === null ? <Trans>Sem filtros ({all})</Trans> : <Trans>Sem filtros</Trans>}
            </ListLink>
          </Button>
        )}
        {diet !== null && (
          <Button
            emphasis={hasFilters ? 'soft' : 'strong'}
            size="small"
            onClick={() => chooseDiet({ ...diet, isOn: false })}
          >
            {hasFilters ? <Trans>Sem a dieta</Trans> : <Trans>Sem a dieta ({all})</Trans>}
          </Button>
        )}
      </Inline>
    </Stack>
  )
}

type HiddenCountProps = NonNullable<ReturnType<typeof useHidden>> & { keyword: string | null }

function HiddenCount({ matches, diet, hasFilters, keyword }: HiddenCountProps) {
  if (diet !== null)
    return hasFilters ? (
      <Plural
        value={matches}
        one="Os filtros e a sua dieta escondem # produto."
        other="Os filtros e a sua dieta escondem # produtos."
      />
    ) : (
      <Plural value={matches} one="# produto está fora da sua dieta." other="# produtos estão fora da sua dieta." />
    )
  return keyword === null ? (
    <Plural value={matches} one="Os filtros escondem # produto." other="Os filtros escondem # produtos." />
  ) : (
    <Plural
      value={matches}
      one={`Os filtros escondem # produto de “${keyword}”.`}
      other={`Os filtros escondem # produtos de “${keyword}”.`}
    />
  )
}
