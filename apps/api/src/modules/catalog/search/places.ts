import type { Department, LocalizedText, SearchAnswer } from '@lotus/openapi/schema'

import { nameKey } from './index-document.ts'

/** A brand of the catalog, with the number of its products. */
export type Brand = { name: string; count: number }
type Place = Extract<SearchAnswer, { names: unknown } | { kind: 'brand' }>

/** The names that a category lists: 'Tofu, kimchi e fermentados'. */
const BETWEEN_NAMES = /\s*[,、]\s*|\s+(?:e|y|and|&)\s+|[与和]/u

const hanWords = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * How well a name fits: 0 is the name, 1 one of the names that it lists, 2 and 3 the beginning of these, for a text that is still
 * typed; null does not fit.
 */
type Fit = 0 | 1 | 2 | 3

/** Places of the catalog by name: departments, sub-departments, categories in any language, and brands. */
export type Places = {
  /** The places that a text names, the best first. `begun`: also those whose name begins with it. */
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
        ...sub.categories.map(
          (category): Place => ({
            kind: 'category',
            id: category.categoryId,
            departmentId,
            names: category.names,
            count: category.productCount,
          }),
        ),
      ]),
    ]
  })
  const all = [
    ...placed.map((place) => ({ place, keys: 'names' in place ? keysOf(Object.values(place.names)) : [] })),
    ...brands.map((brand) => ({ place: { kind: 'brand', ...brand } satisfies Place, keys: keysOf([brand.name]) })),
  ]

  return {
    named(key, { begun, limit }) {
      if (key === '') return []
      const found = all.flatMap(({ place, keys }) => {
        const fits = keys.flatMap((each) => fitOf(key, each, begun) ?? [])
        return fits.length === 0 ? [] : [{ place, fit: Math.min(...fits) }]
      })
      return withoutRepeated(found.toSorted((a, b) => a.fit - b.fit || b.place.count - a.place.count).map(({ place }) => place)).slice(0, limit)
    },
  }
}

type Key = { whole: string; parts: readonly string[] }

const keysOf = (names: readonly string[]): Key[] =>
  [...new Set(names)].map((name) => ({ whole: nameKey(name), parts: [...name.split(BETWEEN_NAMES), ...hanWordsOf(name)].map(nameKey) }))

/** 零食坚果 lists 零食 and 坚果. */
const hanWordsOf = (name: string): string[] =>
  /^\p{Script=Han}+$/u.test(name)
    ? Array.from(hanWords.segment(name), ({ segment }) => segment).filter((word) => word.length > 1)
    : []

function fitOf(key: string, { whole, parts }: Key, begun: boolean): Fit | null {
  if (whole === key) return 0
  if (parts.includes(key)) return 1
  if (!begun) return null
  if (whole.startsWith(key)) return 2
  return parts.some((part) => part.startsWith(key)) ? 3 : null
}

/** A department and its only category may have the same name. */
function withoutRepeated(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter((place) => {
    const name = 'names' in place ? nameIn(place.names) : `brand ${place.name}`
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

const nameIn = (names: LocalizedText): string => names['pt-BR']
