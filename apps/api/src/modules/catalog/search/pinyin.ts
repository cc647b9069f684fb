import { pinyin } from 'pinyin-pro'

/** Longest run of syllables in one query; names are shorter. */
const LONGEST = 12
const LONGEST_GRAM = 4

const MOST_REMEMBERED = 5_000
const remembered = new Map<string, readonly string[]>()

/**
 * The pinyin of a Chinese run without tones; ü is v ('lv cha'), characters without a reading are omitted. Caches recent runs.
 */
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

/** The spellings of a run from each of its characters: `full` and `initials` are matched by prefix. */
export function spellings(run: string): { full: string; initials: string; length: number }[] {
  const all = syllables(run)
  return all.map((_, start) => {
    const rest = all.slice(start, start + LONGEST)
    return { full: rest.join(''), initials: rest.map((syllable) => syllable[0]).join(''), length: all.length - start }
  })
}

/** One to four adjacent syllables joined, and two to four of their initials: the pinyin in the vocabulary. */
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

/** Blurs a spelling for southern accents and typos: zh, ch, sh, ng and ü become z, c, s, n and u. */
export function blurred(spelling: string): string {
  return spelling
    .replaceAll(/([zcs])h/g, '$1')
    .replaceAll('ng', 'n')
    .replaceAll('v', 'u')
}

/** Whether letters can be the initials of a Chinese name: two to six, each the start of a syllable. */
export function spellsInitials(text: string): boolean {
  return /^[a-hj-tw-z]{2,6}$/.test(text)
}
