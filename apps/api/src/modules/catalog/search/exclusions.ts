import { excludedEntries, type Excluded } from './exclusion-words.ts'
import { fold } from './normalise.ts'
import { baseForms } from './plural.ts'

/** A part of a search text that excludes something; `words` as written. An unknown exclusion stays in the text. */
export type Exclusion = { words: string; means: Excluded | { kind: 'unknown' } }
/** `rest` is the text without its exclusions. */
export type ParsedSearch = { rest: string; exclusions: readonly Exclusion[] }

/** Folds Chinese characters only, so that offsets in the result are offsets in the original. */
const simplified = (text: string) =>
  Array.from(text, (sign) =>
    /\p{Script=Han}/u.test(sign) && fold(sign).length === sign.length ? fold(sign) : sign,
  ).join('')

const split = (names: string) => names.split(',').filter((name) => name !== '')
const byName = new Map<string, Excluded>()
const inEnglish = new Map<string, Excluded>()
const byHan = new Map<string, Excluded>()
for (const { means, pt, en, es, zh } of excludedEntries) {
  for (const name of [...split(pt), ...split(en), ...split(es)]) if (!byName.has(name)) byName.set(name, means)
  for (const name of split(en)) inEnglish.set(name, means)
  for (const name of split(zh)) byHan.set(name, means)
}
const longestName = 4

const han = [...byHan.keys()].toSorted((a, b) => b.length - a.length).join('|')
const hanMarker = '不含有|不含|不带|不加|不放|不要|没有|无|免|零'
const hanList = `(?:(?:(?:和|与|及|或|、|，|,)\\s*(?:${hanMarker})?|(?:${hanMarker}))(?:${han}))*`
// 无花果 is a fig, 无花生 is not.
const hanExclusion = new RegExp(`(?:${hanMarker})(?:${han})${hanList}的?|对?(?:${han})${hanList}过敏的?`, 'g')
const hanName = new RegExp(han, 'g')

/** Words that start an exclusion. After `english` ones only English names match: "no" means "in the" in Portuguese. */
const markers: readonly { words: string; english?: true; isCertain?: true }[] = [
  { words: 'sem', isCertain: true },
  { words: 'sin', isCertain: true },
  { words: 'without', isCertain: true },
  { words: 'zero' },
  { words: 'livre de' },
  { words: 'isento de' },
  { words: 'isenta de' },
  { words: 'libre de' },
  { words: 'free from' },
  { words: 'free of' },
  { words: 'nao contem' },
  { words: 'nao contenha' },
  { words: 'nao tem' },
  { words: 'nao tenha' },
  { words: 'no contiene' },
  { words: 'no contenga' },
  { words: 'no tiene' },
  { words: 'does not contain' },
  { words: 'alergia a' },
  { words: 'alergia ao' },
  { words: 'alergia al' },
  { words: 'alergico a' },
  { words: 'alergica a' },
  { words: 'alergico ao' },
  { words: 'alergico al' },
  { words: 'allergic to' },
  { words: 'allergy to' },
  { words: 'intolerante a' },
  { words: 'intolerancia a' },
  { words: 'no', english: true },
  { words: 'non', english: true },
]
const fillers = new Set('a o as os el la los las de do da any nada traces of tracos trazas conter'.split(' '))
const connectors = new Set('e ou nem y o u ni and or nor'.split(' '))
const pronouns = new Set(['que', 'that', 'which'])
const suffixes = new Set(['free', 'less'])

type Word = { text: string; from: number; to: number }

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv), ({ 0: word, index }) => ({
    text: fold(word),
    from: index,
    to: index + word.length,
  }))
}

/** The spellings to look up for a name of these words. */
function spellings(words: readonly string[]): string[] {
  const [only] = words
  if (words.length === 1 && only !== undefined) return [only, ...baseForms(only)]
  const last = words.at(-1) ?? ''
  return [
    words.join(' '),
    ...baseForms(last).map((form) => [...words.slice(0, -1), form].join(' ')),
    words.map((word) => baseForms(word)[0]).join(' '),
  ]
}

function find(names: ReadonlyMap<string, Excluded>, words: readonly string[]): Excluded | undefined {
  return spellings(words)
    .map((name) => names.get(name))
    .find((means) => means !== undefined)
}

type Found = { means: Excluded; length: number }

function nameAt(words: readonly Word[], at: number, names: ReadonlyMap<string, Excluded>): Found | null {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    const means = find(
      names,
      words.slice(at, at + length).map(({ text }) => text),
    )
    if (means !== undefined) return { means, length }
  }
  return null
}

/** The marker at an index, and its number of words including a pronoun before it ("que não tem") and the fillers after it. */
function markerAt(words: readonly Word[], at: number) {
  if (pronouns.has(words[at]?.text ?? '')) {
    const marker = markerWithoutPronoun(words, at + 1)
    return marker === null ? null : { ...marker, length: marker.length + 1 }
  }
  return markerWithoutPronoun(words, at)
}

function markerWithoutPronoun(words: readonly Word[], at: number) {
  for (const marker of markers) {
    const parts = marker.words.split(' ')
    if (!parts.every((part, i) => words[at + i]?.text === part)) continue
    let length = parts.length
    while (fillers.has(words[at + length]?.text ?? '')) length += 1
    return { ...marker, length }
  }
  return null
}

type Span = { from: number; to: number }

/** Parses the list after a marker, such as "leite, ovo e soja"; null if no known name follows. */
function listAt(text: string, words: readonly Word[], at: number, names: ReadonlyMap<string, Excluded>) {
  const found: (Found & { at: number })[] = []
  let next = at
  for (;;) {
    const name = nameAt(words, next, names)
    if (name === null) break
    found.push({ ...name, at: next })
    next += name.length
    const between = text.slice(words[next - 1]?.to, words[next]?.from)
    let after = next
    if (connectors.has(words[after]?.text ?? '')) after += 1
    else if (!/[,;/+]/.test(between)) break
    after += markerAt(words, after)?.length ?? 0
    if (nameAt(words, after, names) === null) break
    next = after
  }
  return found.length === 0 ? null : { found, end: next }
}

/** A part of the words that excludes something: `exclusions` and the end of the part, which is removed from the text, or kept if null. */
type Step = { exclusions: Exclusion[]; end: number | null }

/** An exclusion whose marker begins at `at`: "sem leite e ovo", or "sem gás", whose name is unknown. */
function markedAt(text: string, words: readonly Word[], at: number, isTyping: boolean): Step | null {
  const marker = markerAt(words, at)
  if (marker === null) return null
  const start = at + marker.length
  const list = listAt(text, words, start, marker.english === true ? inEnglish : byName)
  if (list !== null) {
    const exclusions = list.found.map((one) => ({ words: spanOf(text, words, one.at, one.length), means: one.means }))
    return { exclusions, end: list.end }
  }
  if (marker.isCertain !== true) return null
  // While "sem amen" is typed, products with "amendoim" must not be suggested.
  if (isTyping && start >= words.length - 1) return { exclusions: [], end: words.length }
  if (start >= words.length) return null
  return { exclusions: [{ words: spanOf(text, words, start, 1), means: { kind: 'unknown' } }], end: null }
}

/** An exclusion that begins with its name: "peanut free". */
function suffixedAt(text: string, words: readonly Word[], at: number): Step | null {
  const name = nameAt(words, at, byName)
  if (name === null) return null
  const end = at + name.length
  if (!suffixes.has(words[end]?.text ?? '') || words[end + 1]?.text === 'from') return null
  return { exclusions: [{ words: spanOf(text, words, at, name.length), means: name.means }], end: end + 1 }
}

const spanOf = (text: string, words: readonly Word[], first: number, length: number) =>
  text.slice(words[first]?.from, words[first + length - 1]?.to)

function readLatin(text: string, isTyping: boolean): { exclusions: Exclusion[]; removed: Span[] } {
  const words = wordsOf(text)
  const exclusions: Exclusion[] = []
  const removed: Span[] = []
  for (let at = 0; at < words.length;) {
    const marked = markedAt(text, words, at, isTyping)
    const step = marked?.end == null ? (suffixedAt(text, words, at) ?? marked) : marked
    exclusions.push(...(step?.exclusions ?? []))
    if (step?.end == null) at += 1
    else {
      removed.push({ from: words[at]?.from ?? 0, to: words[step.end - 1]?.to ?? text.length })
      at = step.end
    }
  }
  return { exclusions, removed }
}

/** Rewrites "eggless" as "egg free", and "peanut and dairy free" as "peanut free dairy free". */
const spelledOut = (text: string) =>
  text
    .replaceAll(/\b(\p{L}{3,})less\b/giu, (word, name: string) =>
      find(inEnglish, [fold(name)]) === undefined ? word : `${name} free`,
    )
    .replaceAll(
      /\b(\p{L}{3,})[- ]?(?:free)?,? (?:and|&) (\p{L}{3,})[- ]free\b/giu,
      (words, one: string, other: string) =>
        find(inEnglish, [fold(one)]) === undefined || find(inEnglish, [fold(other)]) === undefined
          ? words
          : `${one} free ${other} free`,
    )

/**
 * Reads what a search text excludes, in Portuguese, Chinese, English and Spanish: "bala sem amendoim", 无花生, "peanut free", "sin
 * leche ni huevo". Pure and total. With `isTyping`, an unfinished exclusion at the end is left out.
 */
export function readExclusions(keyword: string, { isTyping = false } = {}): ParsedSearch {
  const exclusions: Exclusion[] = []
  const text = spelledOut(keyword.normalize('NFC'))
  let rest = ''
  let done = 0
  const inSimplified = simplified(text)
  for (const { 0: phrase, index } of inSimplified.matchAll(hanExclusion)) {
    rest += `${text.slice(done, index)} `
    done = index + phrase.length
    for (const { 0: name, index: place } of phrase.matchAll(hanName)) {
      const means = byHan.get(name)
      if (means !== undefined) exclusions.push({ words: text.slice(index + place, index + place + name.length), means })
    }
  }
  rest += text.slice(done)
  const latin = readLatin(rest, isTyping)
  let kept = ''
  let end = 0
  for (const { from, to } of latin.removed) {
    kept += `${rest.slice(end, from)} `
    end = to
  }
  kept = (kept + rest.slice(end)).replaceAll(/\s+/g, ' ').replace(/^[\s,;+-]+|[\s,;+-]+$/g, '')
  return { rest: kept, exclusions: [...exclusions, ...latin.exclusions] }
}
