import type { Department, SearchAnswer } from '@lotus/openapi/schema'

import { nameKey } from './index-document.ts'
import { BETWEEN_NAMES } from './normalise.ts'

/** A brand of the catalog, with the number of its products. */
export type Brand = { name: string; count: number }
type Place = Extract<SearchAnswer, { names: unknown } | { kind: 'brand' }>

const hanWords = new Intl.Segmenter('zh', { granularity: 'word' })

/** Places of the catalog by name: departments, sub-departments, categories in any language, and brands. */
export type Places = {
  /** The places that a text names, the best first. With `begun` also places whose names begin with it. */
  named: (key: string, options: { begun: boolean; limit: number }) => Place[]
}

export function createPlaces(departments: readonly Department[], brands: readonly Brand[]): Places {
  const placed = departments.flatMap((department): Place[] => {
    const { departmentId, names, productCount } = department
    return [
      { kind: 'department', id: departmentId, departmentId, names, count: productCount },
      ...department.subDepartments.flatMap((sub): Place[] => [
        {
          kind: 'subDepartment',
          id: sub.subDepartmentId,
          departmentId,
          names: sub.names,
          count: sub.categories.reduce((sum, category) => sum + category.productCount, 0),
        },
        ...sub.categories.map((category): Place => ({
          kind: 'category',
          id: category.categoryId,
          departmentId,
          names: category.names,
          count: category.productCount,
        })),
      ]),
    ]
  })
  const branded = brands.map((brand): Place => ({ kind: 'brand', ...brand }))
  const entries = [...placed, ...branded]
    .flatMap(entriesOf)
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))

  return {
    named(key, { begun, limit }) {
      if (key === '') return []
      const found: { place: Place; fit: number }[] = []
      for (let at = firstFrom(entries, key); at < entries.length; at += 1) {
        const entry = entries[at]
        if (entry === undefined || !(begun ? entry.key.startsWith(key) : entry.key === key)) break
        found.push({ place: entry.place, fit: entry.key === key ? entry.fit : entry.fit + BEGUN })
      }
      const sorted = found.toSorted((a, b) => a.fit - b.fit || b.place.count - a.place.count)
      return withoutRepeated(sorted.map(({ place }) => place)).slice(0, limit)
    },
  }
}

/** A name of a place, in base form. `fit`: 0 for the whole name, 1 for one that it lists ('Tofu, kimchi e fermentados'). */
type Entry = { key: string; place: Place; fit: 0 | 1 }
/** Added to `fit` if only the beginning of the name is typed. */
const BEGUN = 2

function entriesOf(place: Place): Entry[] {
  const names = place.kind === 'brand' ? [place.name] : [...new Set(Object.values(place.names))]
  return names.flatMap((name) => [
    { key: nameKey(name), place, fit: 0 as const },
    ...[...name.split(BETWEEN_NAMES), ...hanWordsOf(name)].map((part) => ({
      key: nameKey(part),
      place,
      fit: 1 as const,
    })),
  ])
}

/** The index of the first entry whose key is not less than this one. */
function firstFrom(entries: readonly Entry[], key: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The words of a Chinese name: 零食坚果 lists 零食 and 坚果. */
const hanWordsOf = (name: string): string[] =>
  /^\p{Script=Han}+$/u.test(name)
    ? Array.from(hanWords.segment(name), ({ segment }) => segment).filter((word) => word.length > 1)
    : []

/** A department and its only category may have the same name. */
function withoutRepeated(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter((place) => {
    const name = place.kind === 'brand' ? `brand ${place.name}` : place.names['pt-BR']
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}
