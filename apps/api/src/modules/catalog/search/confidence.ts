import { editDistance } from './word-index.ts'

/** Letters that people confuse by sound; each pair in both directions. */
const ALIKE = new Set(
  'bp bv td cg ck kq sz sc cz xz xs jg mn lr ei iy ou uw vw fv'.split(' ').flatMap((pair) => [pair, reverse(pair)]),
)
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Shorter words have too many neighbours: a change of one letter is often another word. */
const SHORTEST = {
  homophone: 4,
  swap: 4,
  likelySlip: 5,
  missingLetter: 5,
  otherLetter: 7,
  extraLetter: 6,
  first: 8,
  twoEdits: 8,
}

/** The maximum number of edits between a typed word and its homophone. */
const MOST_EDITS = 4

/**
 * Whether a word that the catalog does not have is probably a mistyped known word. It may also name a product that the shop does
 * not sell ('hashi', 'cesta'), so a short word is corrected only for a common slip: swapped letters, a neighbouring key, or a
 * letter that sounds alike.
 *
 * @param distance edits; below 1 for a homophone
 */
export function isConfident(typed: string, known: string, distance: number): boolean {
  const { length } = typed
  if (distance < 1)
    return (
      length >= SHORTEST.homophone &&
      editDistance(typed, known, MOST_EDITS) <= Math.min(MOST_EDITS, Math.max(2, length / 3))
    )
  if (distance > 1) return length >= SHORTEST.twoEdits && typed[0] === known[0]
  const at = firstDifference(typed, known)
  const [one = '', other = ''] = [typed[at], known[at]]
  if (known.length > length) return length >= (at === 0 ? SHORTEST.first : SHORTEST.missingLetter)
  if (known.length < length) return length >= (at === 0 ? SHORTEST.first : SHORTEST.extraLetter)
  if (typed.slice(at + 1) !== known.slice(at + 1)) return length >= SHORTEST.swap
  if (ALIKE.has(one + other) || areNeighbours(one, other)) return length >= SHORTEST.likelySlip
  return length >= (at === 0 ? SHORTEST.first : SHORTEST.otherLetter)
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

const areNeighbours = (one: string, other: string) =>
  KEYBOARD.some(
    (row) => row.includes(one) && row.includes(other) && Math.abs(row.indexOf(one) - row.indexOf(other)) === 1,
  )

function reverse(text: string): string {
  return Array.from(text).toReversed().join('')
}
