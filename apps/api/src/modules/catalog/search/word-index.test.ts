import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createWordIndex, editDistance } from './word-index.ts'

const same = (word: string) => word
const indexOf = (words: string[], maxDistance: 1 | 2 = 2) =>
  createWordIndex(
    words.map((word, i) => ({ word, documents: i + 1 })),
    { maxDistance, sound: same },
  )

/** The textbook algorithm without optimizations. */
function plainDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1)
    }
  }
  return rows[a.length]![b.length]!
}

const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 12 })

describe('CAT-08 edit distance', () => {
  test.each([
    ['feijao', 'feijao', 0],
    ['fiejao', 'feijao', 1],
    ['feijo', 'feijao', 1],
    ['feijjao', 'feijao', 1],
    ['feihao', 'feijao', 1],
    ['macarao', 'macarrao', 1],
    ['shitaki', 'shitake', 1],
    ['gerjelim', 'gergelim', 1],
    ['arros', 'tofu', 3],
  ])('CAT-08 from %s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
  })

  test('CAT-08 equals the textbook result up to the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 3 }), (a, b, max) => {
        expect(editDistance(a, b, max)).toBe(Math.min(plainDistance(a, b), max + 1))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('CAT-08 near words', () => {
  test('CAT-08 are the same as in a comparison with every word', () => {
    const asked = word.filter((text) => text.length >= 3)
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), asked, fc.constantFrom(1, 2), (words, text, allowed) => {
        // As in the vocabulary: two edits only for words of at least six letters.
        const distance = text.length < 6 ? 1 : allowed
        const expected = words.filter((known) => known !== text && plainDistance(known, text) <= distance)
        expect(
          new Set(
            indexOf(words)
              .near(text, distance)
              .map((near) => near.word),
          ),
        ).toEqual(new Set(expected))
      }),
      { numRuns: 3_000 },
    )
  })

  test('CAT-08 are sorted by distance, then by the number of products', () => {
    const index = indexOf(['feijao', 'feijoa', 'feijoada', 'feij'])
    expect(index.near('feijap', 2).map(({ word: near, distance }) => `${near} ${distance}`)).toEqual([
      'feijao 1',
      'feij 2',
      'feijoa 2',
    ])
  })

  test('CAT-08 need under 2 % of the comparisons for a typo among 10,000 words', () => {
    const letters = 'abcdefghijlmnopqrstuvxz'
    const words = fc.sample(fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 12 }), {
      numRuns: 12_000,
      seed: 7,
    })
    const distinct = [...new Set(words)].slice(0, 10_000)
    const index = indexOf(distinct)
    const typos = distinct.slice(0, 500).map((known) => known.slice(0, 2) + known.slice(3))
    for (const [i, typo] of typos.entries()) expect(index.near(typo, 2).map((near) => near.word)).toContain(distinct[i])
    expect(distinct).toHaveLength(10_000)
    expect(index.compared / typos.length).toBeLessThan(200)
  })
})

describe('NAV-09 completions', () => {
  test('NAV-09 are sorted by the number of products and limited', () => {
    const index = indexOf(['arroz', 'arrozdoce', 'aro', 'arte', 'zebra'])
    expect(index.startingWith('arr', 8).map((known) => known.word)).toEqual(['arrozdoce', 'arroz'])
    expect(index.startingWith('a', 2).map((known) => known.word)).toEqual(['arte', 'aro'])
    expect(index.startingWith('x', 8)).toEqual([])
    expect(index.documents('arroz')).toBe(1)
    expect(index.documents('arro')).toBe(0)
  })
})
