import { pinyin } from 'pinyin-pro'

/** Syllables per indexed spelling; matched by prefix, so that a longer query is still found by its first syllables. */
const LONGEST = 24
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

/** Both spellings of ü: 'lv' and 'lu'. */
const withEachU = (spelling: string): string[] =>
  spelling.includes('v') ? [spelling, spelling.replaceAll('v', 'u')] : [spelling]

/**
 * The spellings of a name from each of its syllables to its end, across its runs: `full` (one or, with ü, two spellings) and
 * `initials` are matched by prefix. `run` is the place of the first syllable's run, `left` the number of syllables to its end.
 */
export function spellings(runs: readonly string[]): { full: string[]; initials: string; run: number; left: number }[] {
  const perRun = runs.map(syllables)
  const all = perRun.flat()
  const starts = perRun.flatMap((own, run) => own.map((_, i) => ({ run, left: own.length - i })))
  return starts.map((start, i) => {
    const rest = all.slice(i, i + LONGEST)
    return { full: withEachU(rest.join('')), initials: rest.map((syllable) => syllable[0]).join(''), ...start }
  })
}

/** The spellings of a whole name of several characters: in full and by initials. */
export function wholeSpellings(run: string): string[] {
  const all = syllables(run)
  return all.length < 2 ? [] : [...withEachU(all.join('')), all.map((syllable) => syllable[0]).join('')]
}

/** One to four adjacent syllables joined, and two to four of their initials: the pinyin in the vocabulary. */
export function spellingGrams(
  runs: readonly string[],
): Record<'singles' | 'multiples' | 'initials', readonly string[]> {
  const all = runs.flatMap(syllables)
  const grams = (size: number) => all.slice(size - 1).map((_, start) => all.slice(start, start + size))
  const many = Array.from({ length: LONGEST_GRAM - 1 }, (_, i) => grams(i + 2)).flat()
  return {
    singles: all.flatMap(withEachU),
    multiples: many.flatMap((gram) => withEachU(gram.join(''))),
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

/** Whether letters can be the initials of a Chinese name: each is the start of a syllable. */
export function spellsInitials(text: string): boolean {
  return /^[a-hj-tw-z]{2,24}$/.test(text)
}
