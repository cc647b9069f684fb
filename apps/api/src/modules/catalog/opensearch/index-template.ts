import { createHash } from 'node:crypto'

import { columnEndings } from '@lotus/commerce/languages'

import { weighted } from './terms.ts'

/** The alias that searches and the feed use. Each rebuild creates an index of its own, `lotus-products-…`. */
export const productsAlias = 'lotus-products'

const term = { type: 'keyword', doc_values: false }
const terms = {
  properties: Object.fromEntries(['all', 'named', ...weighted].map((part) => [part, term])),
}
const keyword = { type: 'keyword' }
const integer = { type: 'integer' }

const mappings = {
  dynamic: false,
  // Only ids are read.
  _source: { enabled: false },
  properties: {
    words: terms,
    pinyin: terms,
    nameKey: { ...keyword, doc_values: false },
    id: integer,
    department: integer,
    subDepartment: integer,
    category: integer,
    brand: keyword,
    dietary: keyword,
    freeOf: keyword,
    storage: keyword,
    cents: integer,
    discount: integer,
    stock: integer,
    sold: integer,
    rating: { type: 'double' },
    ratingCount: integer,
    createdAt: { type: 'date' },
    popularity: { type: 'float' },
    names: { properties: Object.fromEntries(Object.values(columnEndings).map((ending) => [ending, keyword])) },
  },
}

/** Changes with the mappings. An index stores that of the template that it was created from. */
export const indexVersion = createHash('sha256').update(JSON.stringify(mappings)).digest('hex').slice(0, 12)

/**
 * Terms come from the shop (`index-document.ts`), in base forms, without accents, Chinese in pairs of characters and in pinyin: the
 * index analyses nothing. So it has the same matches as PostgreSQL, and the template needs no plugin.
 */
export const indexTemplate = (alias: string) => ({
  index_patterns: [`${alias}-*`],
  priority: 200,
  template: {
    settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '1s' } },
    mappings: { ...mappings, _meta: { version: indexVersion } },
  },
})
