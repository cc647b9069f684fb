import { excludedEntries, type Excluded } from './exclusion-words.ts'
import {
  hanConnector,
  hanExclusions,
  hanUnknown,
  isAboutShopper,
  isSuffixAt,
  leadIn,
  isCompoundAt,
  joinsAt,
  markerAt,
  withTrailing,
  type Marker,
  type Word,
} from './exclusion-markers.ts'
import { isFiller, isHanFiller } from './fillers.ts'
import { fold, STOP_WORDS, tokenise } from './normalise.ts'
import { baseForms } from './plural.ts'

/** An exclusion in a search text. `words` is the excluded name as written. An unknown exclusion stays in the text. */
export type Exclusion = { words: string; means: Excluded | { kind: 'unknown' } }
type ReadOptions = {
  isTyping: boolean
  isNamed: (words: string, marker: Pick<Marker, 'isEnglish'>) => boolean
}
/** `rest` is the text without its known exclusions, `core` the text without all exclusions. */
export type ParsedSearch = { rest: string; core: string; exclusions: readonly Exclusion[] }

/** Folds Chinese characters only, so that offsets in the result are offsets in the original. */
const simplified = (text: string) =>
  Array.from(text, (character) =>
    /\p{Script=Han}/u.test(character) && fold(character).length === character.length ? fold(character) : character,
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
const hanExclusion = hanExclusions(han)
const hanName = new RegExp(han, 'g')
const startsInHan = new RegExp(`^(?:${han})`)

const connectors = new Set('e ou nem y o u ni and or nor'.split(' '))
/** Matches a list of names whose suffix excludes all of them: "dairy and egg free", but not "milk, lactose free". */
const isJoined = /&|(?<!\p{L})(?:e|ou|y|o|and|or)(?!\p{L})/iu
/** Words for celiac disease and for people with it. They ask for products with the mark gluten-free. */
const celiac = new Set(['celiac', 'coeliac', 'celiaco', 'celiaca', 'celiaquia'])
const glutenFree = { kind: 'dietary', dietary: 'gluten-free' } as const

function wordsOf(text: string): Word[] {
  const pattern = /(?<!\p{L})w\/o(?!\p{L})|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+(?:['’](?:t|m|ve|d)(?!\p{L}))?/giv
  return Array.from(text.matchAll(pattern), ({ 0: word, index }) => ({
    text: fold(word).replaceAll(/['’]/g, ''),
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

type Span = { from: number; to: number }

/** Parses a list such as "leite, ovo e soja"; null if no known name follows. After a marker a name may be part of a product: "óleo de soja". */
function listAt(
  text: string,
  words: readonly Word[],
  at: number,
  names: ReadonlyMap<string, Excluded>,
  marker: Marker | null = null,
) {
  const found: (Found & { at: number })[] = []
  for (let next: number | null = at, end = at; ; next = nextAt(text, words, end, marker)) {
    const from = next === null ? null : nameFrom(words, next, names, marker)
    if (from === null) return found.length === 0 ? null : { found, end }
    found.push(from)
    end = from.at + from.length
    if (marker !== null && isCompoundAt(words, end)) end += 1
  }
}

/** The name that begins at an index ("amendoim"), or the one in the product that begins there ("óleo de amendoim"). */
function nameFrom(words: readonly Word[], at: number, names: ReadonlyMap<string, Excluded>, marker: Marker | null) {
  const isProduct = marker !== null && joinsAt(words, at + 1, marker)
  for (const start of isProduct ? [at, at + 2] : [at]) {
    const name = nameAt(words, start, names)
    if (name !== null) return { ...name, at: start }
  }
  return null
}

/** The index of the next name of a list that continues at `end`; null after the last one. */
function nextAt(text: string, words: readonly Word[], end: number, marker: Marker | null): number | null {
  if (marker !== null && joinsAt(words, end, marker)) return end + 1
  const isConnected = connectors.has(words[end]?.text ?? '')
  if (!isConnected && !/[,;/+&]/.test(text.slice(words[end - 1]?.to, words[end]?.from))) return null
  const next = isConnected ? end + 1 : end
  return next + (markerAt(words, next)?.length ?? 0)
}

/** The exclusions of a part of the text, which ends before the word at `end`. The part stays in the text if `isKept`. */
type Step = { exclusions: Exclusion[]; end: number; isKept?: boolean }
const isUnknown = ({ means }: Pick<Exclusion, 'means'>) => means.kind === 'unknown'

const isAlcohol = ({ means }: Pick<Exclusion, 'means'>) => means.kind === 'alcohol'

/** An exclusion whose marker begins at `at`: "sem leite e ovo", or "sem gás", whose name is unknown. */
function markedAt(text: string, words: readonly Word[], at: number, { isTyping, isNamed }: ReadOptions): Step | null {
  const marker = markerAt(words, at)
  if (marker === null) return null
  const start = at + marker.length
  const list = listAt(text, words, start, marker.isEnglish ? inEnglish : byName, marker)
  // "Cerveja sem álcool" is the name of a product, so the search needs all its words.
  if (list !== null) return { ...stepOf(text, words, list), isKept: !marker.hasVerb && list.found.every(isAlcohol) }
  const name = start < words.length ? spanOf(text, words, start, 1) : ''
  const isLikely = marker.isLikely && at > 0 && !isTyping && name !== '' && isNamed(name, marker)
  if (!marker.isCertain && !isLikely) return null
  // While "sem amen" is typed, products with "amendoim" must not be suggested.
  if (isTyping && start >= words.length - 1) return { exclusions: [], end: words.length }
  if (start >= words.length) return null
  const unknown: Exclusion = { words: name, means: { kind: 'unknown' } }
  return { exclusions: [unknown], end: start, isKept: true }
}

/** An exclusion whose names precede its suffix ("peanut free", "nut and dairy allergy"), or a word for celiac disease. */
function suffixedAt(text: string, words: readonly Word[], at: number): Step | null {
  const name = words[at]?.text ?? ''
  if ([name, ...baseForms(name)].some((form) => celiac.has(form)))
    return { exclusions: [{ words: spanOf(text, words, at, 1), means: glutenFree }], end: at + 1 }
  const list = listAt(text, words, at, byName)
  if (list === null) return null
  const [first] = list.found
  const isList = list.found.length > 1 && isJoined.test(text.slice(words[at]?.from, words[list.end - 1]?.to))
  const found = isList || first === undefined ? list.found : [first]
  const end = isList || first === undefined ? list.end : at + first.length
  // "Soy alérgico" is "I am allergic" in Spanish.
  if (!isSuffixAt(words, end) || (name === 'soy' && /^(?:alergic|intolerante)/.test(words[end]?.text ?? '')))
    return null
  return { ...stepOf(text, words, { found, end: end + 1 }), isKept: found.every(isAlcohol) }
}

const stepOf = (
  text: string,
  words: readonly Word[],
  { found, end }: NonNullable<ReturnType<typeof listAt>>,
): Step => ({
  exclusions: found.map((one) => ({ words: spanOf(text, words, one.at, one.length), means: one.means })),
  end,
})

const spanOf = (text: string, words: readonly Word[], first: number, length: number) =>
  text.slice(words[first]?.from, words[first + length - 1]?.to)

type LatinExclusions = { exclusions: Exclusion[]; removed: Span[]; unknown: Span[]; alcohol: Span[] }

/** The exclusions of a Latin text, and where they are in it: the known ones, the unknown ones, and those of alcohol, which stay in the text. */
function readLatin(text: string, options: ReadOptions): LatinExclusions {
  const words = wordsOf(text)
  const exclusions: Exclusion[] = []
  const removed: Span[] = []
  const unknown: Span[] = []
  const alcohol: Span[] = []
  let done = 0
  for (let at = 0; at < words.length;) {
    const marked = markedAt(text, words, at, options)
    const step = marked === null || marked.isKept === true ? (suffixedAt(text, words, at) ?? marked) : marked
    exclusions.push(...(step?.exclusions ?? []))
    if (step?.exclusions.some(isUnknown)) unknown.push(spanFrom(words, at, step.end + 1))
    else if (step?.isKept === true) alcohol.push(spanFrom(words, at, step.end))
    if (step !== null && step.isKept !== true) {
      const from = leadIn(words, at, done)
      done = withTrailing(words, step.end)
      removed.push(spanFrom(words, from, done))
      at = done
    } else at = Math.max(at + 1, step?.end ?? 0)
  }
  return { exclusions, removed, unknown, alcohol }
}

const spanFrom = (words: readonly Word[], first: number, end: number): Span => ({
  from: words[first]?.from ?? 0,
  to: words[end - 1]?.to ?? Infinity,
})

/** The text without these parts. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let kept = ''
  let end = 0
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    kept += `${text.slice(end, from)} `
    end = to
  }
  return (kept + text.slice(end)).replaceAll(/\s+/g, ' ').replace(/^[\s,;+-]+|[\s,;+-]+$/g, '')
}

/** Rewrites "eggless" and "sugarfree" as "egg free" and "sugar free". */
const spelledOut = (text: string) =>
  text.replaceAll(/(?<!\p{L})(\p{L}{3,})(?:less|free)(?!\p{L})/giu, (word, name: string) =>
    find(inEnglish, [fold(name)]) === undefined ? word : `${name} free`,
  )

/** Rewrites "arroz -integral" as "arroz sem integral", and -花生 as 无花生. */
const withoutMinus = (text: string) =>
  text.replaceAll(/(?<=^|\s)[-−–](?=\p{L})/gu, (_, at: number) =>
    startsInHan.test(simplified(text.slice(at + 1))) ? '无' : 'sem ',
  )

/** A minus before an unknown Chinese word (-糯米), after `withoutMinus`. */
const unknownHan = /(?<=^|\s)sem (\p{Script=Han}+)(?=\s|$)/gu

/** The department of drinks without alcohol. */
const nonAlcoholic = 'sem álcool'

/** Reports the exclusions of unknown names (`hanUnknown`) and returns the text without them. */
function withoutHan(text: string, isNamed: ReadOptions['isNamed'], onExclusion: (words: string) => void): string {
  const spans: Span[] = []
  for (const { 0: phrase, index, groups } of simplified(text).matchAll(hanUnknown)) {
    const names = groups?.['names'] ?? groups?.['likely'] ?? ''
    if (groups?.['names'] === undefined && !isNamed(names, { isEnglish: false })) continue
    spans.push({ from: index, to: index + phrase.length })
    const from = index + phrase.lastIndexOf(names)
    const words = text.slice(from, from + names.length).split(hanConnector)
    for (const each of words) if (each !== '') onExclusion(each)
  }
  return spans.length > 0 ? withoutSpans(text, spans) : text
}

/** The text, or '' if no word of it describes a product: "i am", "quero algo". */
function described(text: string): string {
  const isDescribing = tokenise(text).some((piece) =>
    piece.kind === 'word'
      ? !isFiller(piece.text) && !STOP_WORDS.has(piece.text) && !isAboutShopper(piece.text)
      : piece.kind !== 'han' || !isHanFiller(piece.text),
  )
  return isDescribing ? text : ''
}

/**
 * Parses the exclusions of a search text in Portuguese, Chinese, English and Spanish: "bala sem amendoim", 无花生, "peanut free", "sin
 * leche ni huevo". Never throws. With `isTyping`, an unfinished exclusion at the end is removed from the text.
 *
 * @param options.isNamed whether names of products have a word; English names only after an English marker ("rice no brown")
 */
export function readExclusions(
  keyword: string,
  { isTyping = false, isNamed = () => false }: Partial<ReadOptions> = {},
): ParsedSearch {
  const exclusions: Exclusion[] = []
  const text = spelledOut(withoutMinus(keyword.normalize('NFC'))).replaceAll(unknownHan, (_, words: string) => {
    if (!isTyping) exclusions.push({ words, means: { kind: 'unknown' } })
    return ''
  })
  let rest = ''
  let done = 0
  const alcohol: string[] = []
  const inSimplified = simplified(text)
  for (const { 0: phrase, index } of inSimplified.matchAll(hanExclusion)) {
    const found = Array.from(phrase.matchAll(hanName), ({ 0: name, index: place }): Exclusion => ({
      words: text.slice(index + place, index + place + name.length),
      means: byHan.get(name) ?? { kind: 'unknown' },
    }))
    exclusions.push(...found)
    if (found.every(isAlcohol)) {
      alcohol.push(phrase)
      continue
    }
    rest += `${text.slice(done, index)} `
    done = index + phrase.length
  }
  rest = withoutHan(rest + text.slice(done), isNamed, (words) => {
    if (!isTyping) exclusions.push({ words, means: { kind: 'unknown' } })
  })
  const latin = readLatin(rest, { isTyping, isNamed })
  const all = [...exclusions, ...latin.exclusions]
  const keptWithout = (spans: readonly Span[]) => {
    const kept = withoutSpans(rest, spans)
    return all.length > 0 ? described(kept) : kept
  }
  const isAlcoholOnly =
    alcohol.length + latin.alcohol.length > 0 &&
    alcohol.reduce((left, phrase) => left.replace(phrase, ''), keptWithout([...latin.removed, ...latin.alcohol])) === ''
  return {
    rest: isAlcoholOnly ? nonAlcoholic : keptWithout(latin.removed),
    core: keptWithout([...latin.removed, ...latin.unknown]),
    exclusions: all,
  }
}
