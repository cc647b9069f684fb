/** A known word with its number of products. */
export type KnownWord = { word: string; documents: number }

/** A known word near a query word; distance 1 or 2 edits. */
export type NearWord = KnownWord & { distance: number }

/**
 * Looks words up by prefix, typo or sound. `compared` counts the computed distances, a measure of work that is independent of
 * the machine.
 */
export type WordIndex = {
  documents: (word: string) => number
  startingWith: (prefix: string, limit: number) => KnownWord[]
  near: (word: string, distance: number) => NearWord[]
  soundingLike: (word: string) => KnownWord[]
  readonly compared: number
}

/**
 * Only the first letters are part of the deletion neighbourhood (SymSpell): this bounds memory, and typos in later letters are
 * still found.
 */
const NEIGHBOURHOOD = 7
const ID_BITS = 2 ** 20
const NO_EDITS = 0

/** Builds an index; `maxDistance` 1 uses about 8 numbers per word, 2 about 29. The expensive parts are built on first use. */
export function createWordIndex(
  words: readonly KnownWord[],
  { maxDistance = 2, sound }: { maxDistance?: 1 | 2; sound: (word: string) => string },
): WordIndex {
  if (words.length >= ID_BITS) throw new RangeError(`More than ${ID_BITS} distinct words: ${words.length}`)
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
  const counts = new Map(sorted.map(({ word, documents }) => [word, documents]))
  let neighbourhood: Float64Array | undefined
  let sounds: Map<string, KnownWord[]> | undefined
  let compared = 0

  return {
    documents: (word) => counts.get(word) ?? 0,

    startingWith(prefix, limit) {
      const found: KnownWord[] = []
      const start = lowerBound(sorted.length, (at) => (sorted[at]?.word ?? '') < prefix)
      for (const known of from(sorted, start)) {
        if (!known.word.startsWith(prefix)) break
        found.push(known)
      }
      return found.toSorted(mostDocuments).slice(0, limit)
    },

    near(word, distance) {
      const allowed = Math.min(distance, maxDistance)
      if (allowed <= NO_EDITS) return []
      neighbourhood ??= buildNeighbourhood(sorted, maxDistance)
      const candidates = new Set<number>()
      for (const hash of deletions(word, allowed)) {
        const all = neighbourhood
        const start = lowerBound(all.length, (at) => (all[at] ?? 0) < hash * ID_BITS)
        for (const pair of from(all, start)) {
          if (pair >= (hash + 1) * ID_BITS) break
          candidates.add(pair % ID_BITS)
        }
      }
      const found: NearWord[] = []
      for (const id of candidates) {
        const known = sorted[id]
        if (known === undefined || Math.abs(known.word.length - word.length) > allowed) continue
        compared += 1
        const edits = editDistance(word, known.word, allowed)
        if (edits > NO_EDITS && edits <= allowed) found.push({ ...known, distance: edits })
      }
      return found.toSorted((a, b) => a.distance - b.distance || mostDocuments(a, b))
    },

    soundingLike(word) {
      sounds ??= Map.groupBy(sorted, (known) => sound(known.word))
      return (sounds.get(sound(word)) ?? []).filter((known) => known.word !== word).toSorted(mostDocuments)
    },

    get compared() {
      return compared
    },
  }
}

/**
 * Damerau-Levenshtein distance (a swap of neighbours counts one; no letter is edited twice), or `max` + 1 as soon as it
 * exceeds `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j)
  const cell = (row: readonly number[], j: number) => row[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = cell(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swapped ? cell(before, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(cell(last, j) + 1, cell(row, j - 1) + 1, substitution, swap))
    }
    if (Math.min(...row) > max) return max + 1
    before = last
    last = row
  }
  return Math.min(cell(last, b.length), max + 1)
}

function mostDocuments(a: KnownWord, b: KnownWord): number {
  return b.documents - a.documents || a.word.length - b.word.length || (a.word < b.word ? -1 : 1)
}

function buildNeighbourhood(sorted: readonly KnownWord[], maxDistance: number): Float64Array {
  const pairs: number[] = []
  for (const [id, { word }] of sorted.entries()) {
    for (const hash of deletions(word, word.length <= 3 ? 1 : maxDistance)) pairs.push(hash * ID_BITS + id)
  }
  return Float64Array.from(pairs).toSorted()
}

/**
 * Hashes of the word's start with up to `distance` letters removed; equal strings have equal hashes, and collisions are
 * resolved later.
 */
function deletions(word: string, distance: number): Set<number> {
  const start = word.slice(0, NEIGHBOURHOOD)
  const hashes = new Set([hashWithout(start, -1, -1)])
  for (let i = 0; i < start.length; i += 1) {
    hashes.add(hashWithout(start, i, -1))
    if (distance > 1) for (let j = i + 1; j < start.length; j += 1) hashes.add(hashWithout(start, i, j))
  }
  return hashes
}

function hashWithout(text: string, first: number, second: number): number {
  let hash = 0x81_1c_9d_c5
  for (let i = 0; i < text.length; i += 1) {
    if (i !== first && i !== second) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93)
  }
  return hash >>> 0
}

function* from<Item>(items: { readonly length: number; readonly [at: number]: Item }, start: number): Generator<Item> {
  for (let i = start; i < items.length; i += 1) {
    const item = items[i]
    if (item !== undefined) yield item
  }
}

function lowerBound(length: number, isBelow: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
