import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ProductSort } from '@lotus/openapi/schema'

type Sort = {
  label: MessageDescriptor
  /** Offered only with a keyword. */
  needsKeyword?: true
}

const table = {
  relevance: { label: msg`Mais relevantes`, needsKeyword: true },
  best_selling: { label: msg`Mais vendidos` },
  newest: { label: msg`Mais recentes` },
  name_asc: { label: msg`Nome (A–Z)` },
  name_desc: { label: msg`Nome (Z–A)` },
  price_asc: { label: msg`Menor preço` },
  price_desc: { label: msg`Maior preço` },
  rating: { label: msg`Melhor avaliados` },
} satisfies Record<ProductSort, Sort>

/** The sort orders of the list, in the order in which they are offered (CAT-03). */
export const sorts: Record<ProductSort, Sort> = table

// The keys of an object literal are the keys of its type.
export const sortNames = Object.keys(table) as ProductSort[]

export const sortsFor = (keyword: string | null): ProductSort[] =>
  sortNames.filter((name) => keyword !== null || sorts[name].needsKeyword !== true)

/** The order in which the list is shown. Default: relevance with a keyword, best sellers without. */
export function sortOf({ keyword, sort }: { keyword: string | null; sort: ProductSort | null }): ProductSort {
  const fallback = keyword === null ? 'best_selling' : 'relevance'
  return sort !== null && sortsFor(keyword).includes(sort) ? sort : fallback
}
