import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

import { Segment, Segmented } from '@lotus/ui/segmented'
import { Select } from '@lotus/ui/select'
import { Spread } from '@lotus/ui/spread'

import {
  availabilities,
  wishlistSorts,
  withWishlistSearch,
  type Availability,
  type WishlistSearch,
  type WishlistSort,
} from './wishlist-search.ts'
import * as css from './wishlist-screen.css.ts'

const sortWords = {
  newest: msg`Adicionados por último`,
  oldest: msg`Adicionados primeiro`,
  price_asc: msg`Menor preço`,
  price_desc: msg`Maior preço`,
  name_asc: msg`Nome (A–Z)`,
  name_desc: msg`Nome (Z–A)`,
} satisfies Record<WishlistSort, MessageDescriptor>

const showWords = {
  all: msg({ context: 'filter', message: 'Todos' }),
  available: msg`Disponíveis`,
  unavailable: msg`Indisponíveis`,
} satisfies Record<Availability, MessageDescriptor>

type WishlistToolsProps = { search: WishlistSearch; onSearch: (next: WishlistSearch) => void }

export function WishlistTools({ search, onSearch }: WishlistToolsProps) {
  const { t, i18n } = useLingui()
  return (
    <Spread>
      <Segmented
        label={t`Disponibilidade`}
        value={search.show}
        onValueChange={(value) =>
          onSearch(withWishlistSearch(search, { show: availabilities.find((known) => known === value) ?? 'all' }))
        }
      >
        {availabilities.map((show) => (
          <Segment key={show} value={show}>
            {i18n._(showWords[show])}
          </Segment>
        ))}
      </Segmented>
      <div className={css.sort}>
        <Select
          size="small"
          aria-label={t`Ordenar por`}
          value={search.sort}
          onChange={({ target: { value } }) =>
            onSearch(withWishlistSearch(search, { sort: wishlistSorts.find((known) => known === value) ?? 'newest' }))
          }
        >
          {wishlistSorts.map((sort) => (
            <option key={sort} value={sort}>
              {i18n._(sortWords[sort])}
            </option>
          ))}
        </Select>
      </div>
    </Spread>
  )
}
