import { pinyin } from 'pinyin-pro'

/** Longest run of syllables that can be asked for at once; names are shorter. */
const LONGEST = 12
const LONGEST_GRAM = 4

const MOST_REMEMBERED = 5_000
const remembered = new Map<string, readonly string[]>()

/** How a Chinese run sounds, without tones; ü is v ('lv cha'), what has no reading is left out. Remembers the latest runs. */
export function syllables(run: string): readonly string[] {
  const known = remembered.get(run)
  if (known !== undefined) return known
  const all = pinyin(run, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' })
    .map((syllable) => syllable.replaceAll(/[^a-z]/g, ''))
    .filter((syllable) => syllable !== '')
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(run, all)
  return all
}

/** What can be typed for a run from each of its characters on: `full` and `initials` are asked by prefix. */
export function spellings(run: string): { full: string; initials: string; length: number }[] {
  const all = syllables(run)
  return all.map((_, start) => {
    const rest = all.slice(start, start + LONGEST)
    return { full: rest.join(''), initials: rest.map((syllable) => syllable[0]).join(''), length: all.length - start }
  })
}

/** Neighbouring syllables joined, one to four at a time, and their initials, two to four: what the vocabulary knows. */
export function spellingGrams(run: string): Record<'singles' | 'multiples' | 'initials', readonly string[]> {
  const all = syllables(run)
  const grams = (size: number) => all.slice(size - 1).map((_, start) => all.slice(start, start + size))
  const many = Array.from({ length: LONGEST_GRAM - 1 }, (_, i) => grams(i + 2)).flat()
  return {
    singles: all,
    multiples: many.map((gram) => gram.join('')),
    initials: many.map((gram) => gram.map((syllable) => syllable[0]).join('')),
  }
}

/** A spelling as southern speakers and hasty fingers blur it: zh, ch, sh, ng and ü as z, c, s, n and u. */
export function blurred(spelling: string): string {
  return spelling
    .replaceAll(/([zcs])h/g, '$1')
    .replaceAll('ng', 'n')
    .replaceAll('v', 'u')
}

/** Whether letters may be the initials of a Chinese name: two to six, none that starts no syllable. */
export function spellsInitials(text: string): boolean {
  return /^[a-hj-tw-z]{2,6}$/.test(text)
}
