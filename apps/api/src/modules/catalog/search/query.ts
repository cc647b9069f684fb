import { isFiller, withPlainQuantities } from './fillers.ts'
import { hanGroups } from './han.ts'
import { cut, LONGEST_WORD, STOP_WORDS, tokenise, type Piece } from './normalise.ts'
import { baseForms, otherGender } from './plural.ts'
import { alternative, group, WEIGHT, type Alternative, type QueryPlan, type Reading, type TermGroup } from './plan.ts'
import { spellsInitials } from './pinyin.ts'
import { departmentsMeant, thingsNamed, thingsNamedInPinyin, widerThan } from './synonyms.ts'
import { LANGUAGE_PREFIX, PREFIX, type Vocabulary, type WordLanguage } from './vocabulary.ts'

/**
 * A search is a complete text; the last word of a suggestion may be incomplete. A literal search corrects nothing.
 */
export type PlanMode = 'search' | 'suggest' | 'literal'
export type PlanOptions = { mode?: PlanMode }

const LONGEST_TEXT = 100
const MOST_PIECES = 10
const MOST_COMPLETIONS = 16
const MOST_SPELLINGS = 8
/** Words written without spaces ('paodequeijo'): the minimum length of each, and their maximum number. */
const SHORTEST_JOINED = 3
const MOST_JOINED = 4
/** Letters of four syllables. */
const LONGEST_SPELLING = 24

const HOMOPHONE = 0.75
/** The weight of a Chinese character in names of other departments. */
const IN_OTHER_DEPARTMENTS = 0.3
/** The weight of a pinyin syllable that is also a more frequent foreign word. */
const RARER_SYLLABLE = 0.4
/** The words of a phrase may be apart in a text; they rank below the phrase's own term. */
const WORDS_OF_PHRASE = 0.75

/** The word after one of these is not searched separately: both words are one group ('camarão sem casca'). */
const WITHOUT: ReadonlySet<string> = new Set(['sem', 'sin', 'without'])
/** Letters followed by digits, like the shop's codes; only codes are searched without the vocabulary. */
const CODE = /^[a-z]{1,6}\d{3,12}$/
/** The most letters before the digits of a code that may also be a word, such as 'ma'. */
const LONGEST_PREFIX = 2

/** "Água com gás" does not find "água sem gás". */
const WITH: ReadonlySet<string> = new Set(['com', 'con', 'with'])

/** `isIncluded`: the word before it is "com". */
type Word = { text: string; parts: readonly string[]; isLast: boolean; isIncluded: boolean }

/**
 * Interprets a search text, or returns null if it contains nothing to search for. Never throws; the work is bounded by the
 * length of the text.
 */
export function planQuery(
  text: string,
  vocabulary: Vocabulary,
  { mode = 'search' }: PlanOptions = {},
): QueryPlan | null {
  const pieces = tokenise(withPlainQuantities(text.slice(0, LONGEST_TEXT))).slice(0, MOST_PIECES)
  const asked = significantOf(pieces)
  if (asked.length === 0) return null

  const isIncluded = (piece: Piece) => {
    const before = pieces[pieces.indexOf(piece) - 1]
    return before?.kind === 'word' && WITH.has(before.text)
  }
  const { groups, key } = wordsReading(asked, isIncluded, vocabulary, mode)
  const forCharacter = characterReadings(key, groups, vocabulary)
  if (forCharacter !== null) return { readings: mode === 'suggest' ? forCharacter.slice(0, 1) : forCharacter, key }
  const joined = joinedReading(pieces, vocabulary)
  const plain: Reading = { groups, weight: 1 }
  const department = group(
    key,
    [alternative('department', asked.length > 1 ? [PREFIX.department + key] : [])],
    vocabulary,
  )
  const readings = [
    ...(joined === null || isSpelled(groups, vocabulary) ? [plain] : []),
    ...(joined === null ? [] : [joined]),
    ...(department.known ? [{ groups: [department], weight: 1 }] : []),
  ]
  return { readings, key, isPhrase: asked.length > 1 }
}

/** Whether the words are spelled as intended: one of them is known as it is written, or all of them are initials. */
const isSpelled = (groups: readonly TermGroup[], vocabulary: Vocabulary): boolean =>
  groups.some((one) => hasReason(one, 'exact') || spellsSeveral(one.text, vocabulary)) ||
  groups.every((one) => hasReason(one, 'initials'))

const hasReason = ({ alternatives }: TermGroup, reason: Alternative['reason']): boolean =>
  alternatives.some((alternative) => alternative.reason === reason)

/**
 * The readings of a single Chinese character that begins the names of departments (酱 in 酱料与调味品). Products of these departments
 * rank first, here sauces, then products of others, such as the sweet 牛奶焦糖酱. Null for other texts.
 */
function characterReadings(key: string, groups: readonly TermGroup[], vocabulary: Vocabulary): Reading[] | null {
  if (!/^\p{Script=Han}$/u.test(key)) return null
  const departments = group(key, [alternative('department', vocabulary.departmentsStarting(key))], vocabulary)
  if (!departments.known) return null
  return [
    { groups: [...groups, departments], weight: 1 },
    { groups, weight: IN_OTHER_DEPARTMENTS },
  ]
}

/** The pieces without stop words and fillers ('preço do arroz'). If none is left, fillers stay, then stop words too. */
function significantOf(pieces: readonly Piece[]): readonly Piece[] {
  const withoutStopWords = pieces.filter((piece) => piece.kind !== 'word' || !STOP_WORDS.has(piece.text))
  const named = withoutStopWords.filter((piece) => piece.kind !== 'word' || !isFiller(piece.text))
  return [named, withoutStopWords].find((some) => some.length > 0) ?? pieces
}

function wordsReading(
  pieces: readonly Piece[],
  isIncluded: (piece: Piece) => boolean,
  vocabulary: Vocabulary,
  mode: PlanMode,
): { groups: TermGroup[]; key: string } {
  const groups: TermGroup[] = []
  const key: string[] = []
  let row: Word[] = []
  const flush = () => {
    const named = rowGroups(row, vocabulary, mode)
    groups.push(...named.groups)
    key.push(...named.words)
    row = []
  }
  for (const [i, piece] of pieces.entries()) {
    if (piece.kind === 'word') {
      row.push(...asWords(piece, i === pieces.length - 1, isIncluded(piece), vocabulary))
      continue
    }
    flush()
    if (piece.kind === 'han') {
      groups.push(...hanGroups(piece.text, vocabulary, mode === 'literal'))
      key.push(piece.text)
    } else {
      groups.push(group(piece.text, [alternative('exact', [piece.base])], vocabulary))
      key.push(piece.base)
    }
  }
  flush()
  return { groups, key: key.join(' ') }
}

/**
 * A hyphenated word is one word if the vocabulary contains it or all its parts, or if it may be a code; otherwise its parts
 * are separate words.
 */
function asWords(
  { text, parts }: Piece & { kind: 'word' },
  isLast: boolean,
  isIncluded: boolean,
  vocabulary: Vocabulary,
): Word[] {
  const isOne =
    /\d/.test(text) ||
    knownForm('shop', text, vocabulary).length > 0 ||
    parts.every((part) => STOP_WORDS.has(part) || knownForm('shop', part, vocabulary).length > 0)
  if (isOne) return [{ text, parts, isLast, isIncluded }]
  return parts.map((part, i) => ({ text: part, parts: [part], isLast: isLast && i === parts.length - 1, isIncluded }))
}

/** A sequence of adjacent words: words that name a concept together are one group, and each other word is its own group. */
function rowGroups(
  row: readonly Word[],
  vocabulary: Vocabulary,
  mode: PlanMode,
): { groups: TermGroup[]; words: string[] } {
  const single = row.map((word) => wordAlternatives(word, vocabulary, mode, row.length > 1))
  const best = row.map((word, i) => bestForm(word, single[i] ?? []))
  const flat = best.flatMap((forms, i) => forms.map((form) => ({ form, word: i })))
  const groups: TermGroup[] = []
  let done = 0
  const each = (until: number) => {
    for (; done < until; done += 1) {
      const [text, next] = [row[done]?.text ?? '', done + 1 < until ? row[done + 1]?.text : undefined]
      if (next !== undefined && WITHOUT.has(text)) {
        const both = [...(best[done] ?? []), ...(best[done + 1] ?? [])]
        const foreign = (['en', 'es'] as const)
          .map((language) => [text, next].flatMap((word) => knownForm(language, word, vocabulary)))
          .flatMap((terms) => (terms.length === 2 ? alternative('language', terms, 'all') : []))
        groups.push(group(`${text} ${next}`, [alternative('exact', both, 'all'), ...foreign], vocabulary))
        done += 1
      } else groups.push({ ...group(text, single[done] ?? [], vocabulary), ...withoutFree(row[done], vocabulary) })
    }
  }
  for (const { from, length, ids } of thingsNamed(flat.map(({ form }) => form))) {
    const first = flat[from]?.word ?? 0
    const last = flat[from + length - 1]?.word ?? first
    if (first < done) continue
    each(first)
    const phrase = { ...alternative('exact', best.slice(first, last + 1).flat(), 'all'), weight: WORDS_OF_PHRASE }
    const literal = first === last ? (single[first] ?? []) : [phrase]
    const things = alternative(
      'thing',
      ids.map((id) => PREFIX.thing + id),
    )
    const wider = alternative(
      'wider',
      ids.flatMap(widerThan).map((id) => PREFIX.thing + id),
    )
    const text = row.slice(first, last + 1).map((word) => word.text)
    const named = group(text.join(' '), [...literal, things, wider], vocabulary)
    groups.push({ ...named, ...withoutFree(row[first], vocabulary) })
    done = last + 1
  }
  each(row.length)
  return { groups, words: best.flat() }
}

/** Leaves out products that are named as free of a word after "com". */
function withoutFree(word: Word | undefined, vocabulary: Vocabulary): Pick<TermGroup, 'without'> {
  if (word?.isIncluded !== true) return {}
  const without = baseForms(word.text)
    .map((form) => PREFIX.free + form)
    .filter((term) => vocabulary.documents(term) > 0)
  return without.length > 0 ? { without } : {}
}

function bestForm({ text, parts }: Word, alternatives: readonly Alternative[]): string[] {
  const corrected = alternatives.find(({ reason }) => reason === 'typo' || reason === 'guess')?.terms[0]
  if (parts.length > 1) return parts.filter((part) => !STOP_WORDS.has(part)).map((part) => baseForms(part)[0])
  const exact = alternatives.some(({ reason }) => reason === 'exact')
  return [exact || corrected === undefined || corrected.includes(':') ? baseForms(text)[0] : corrected]
}

function wordAlternatives(word: Word, vocabulary: Vocabulary, mode: PlanMode, hasOthers: boolean): Alternative[] {
  const { text, parts } = word
  const going = mode === 'suggest' && word.isLast
  if (parts.length > 1) {
    const apart = parts.filter((part) => !STOP_WORDS.has(part)).flatMap((part) => knownForm('shop', part, vocabulary))
    const joined = [alternative('exact', knownForm('shop', text, vocabulary)), code(text, going)]
    // One or two letters before digits are a code, searched only as a code: names also contain the 'ma' of 'MA-0101'.
    const isCode = CODE.test(text) && (parts[0]?.length ?? 0) <= LONGEST_PREFIX
    return [...joined, ...(isCode ? [] : [alternative('exact', apart, 'all')])].filter(({ terms }) => terms.length > 0)
  }
  const exact = ownForms(text, vocabulary)
  const foreign = foreignForms(text, exact, vocabulary)
  const place = placeForms(text, vocabulary)
  const isKnown = exact.length + foreign.length + place.length > 0
  const found = [alternative('exact', exact), alternative('language', foreign), alternative('department', place)]
  if (!isKnown) found.push(code(text, going))
  if (going) found.push(...completions(text, exact, vocabulary, hasOthers))
  else if (!isKnown && text.length >= 3 && mode !== 'literal')
    found.push(alternative('beginning', vocabulary.startingWith('shop', text, MOST_COMPLETIONS)))
  const products = Math.max(0, ...foreign.map(vocabulary.documents))
  found.push(...pinyinAlternatives(text, exact.length > 0, going, vocabulary, products))
  const sofar = found.filter(({ terms }) => terms.length > 0)
  // Any three letters may be initials, so initials alone do not make a word known.
  if (mode === 'literal' || sofar.some(({ reason }) => reason !== 'initials' && reason !== 'beginning')) return sofar
  const isBeginning = sofar.some(({ reason }) => reason === 'beginning')
  return [...(isBeginning ? meantWords(text, vocabulary) : corrections(text, vocabulary)), ...sofar]
}

/** A code, or its prefix while it is typed; null if the text cannot be a code. */
function code(text: string, going: boolean): Alternative {
  return alternative('code', text.length >= 3 && /\d/.test(text) ? [PREFIX.code + text] : [], 'any', going)
}

/** The base form with the most products. The index contains all forms, so it covers the others. */
function knownForm(language: WordLanguage, text: string, vocabulary: Vocabulary): string[] {
  const forms = /[ao]e$/.test(text) ? [...baseForms(text), ...baseForms(`${text}s`)] : baseForms(text)
  const terms = forms.map((form) => LANGUAGE_PREFIX[language] + form).filter((term) => vocabulary.documents(term) > 0)
  return terms.toSorted((a, b) => vocabulary.documents(b) - vocabulary.documents(a)).slice(0, 1)
}

/** The word, and the other gender of an adjective ('comida japonesa' is also 'arroz japonês'). */
function ownForms(text: string, vocabulary: Vocabulary): string[] {
  const own = knownForm('shop', text, vocabulary)
  const other = otherGender(text)
    .flatMap((form) => knownForm('shop', form, vocabulary))
    .filter(vocabulary.isNamed)
  return [...own, ...other]
}

/** The departments that a word names, in either gender: 'guioza congelada' is in Congelados. */
function placeForms(text: string, vocabulary: Vocabulary): string[] {
  return [...baseForms(text), ...otherGender(text), ...baseForms(text).flatMap(departmentsMeant)]
    .map((form) => PREFIX.department + form)
    .filter((term) => vocabulary.documents(term) > 0)
}

/** English and Spanish words, unless the shop's language has a word with as many products. */
function foreignForms(text: string, own: readonly string[], vocabulary: Vocabulary): string[] {
  const most = Math.max(0, ...own.map(vocabulary.documents))
  return (['en', 'es'] as const)
    .flatMap((language) => knownForm(language, text, vocabulary))
    .filter((term) => vocabulary.documents(term) > most)
}

/**
 * Completions of a prefix in the shop's language, or else in the other languages. If the query has other words, the prefix matches every
 * completion, and the other words narrow the result: "tofu f" finds "tofu firme", although "feijão" is the more frequent completion.
 */
function completions(
  text: string,
  known: readonly string[],
  vocabulary: Vocabulary,
  hasOthers: boolean,
): Alternative[] {
  const own = vocabulary.startingWith('shop', text, MOST_COMPLETIONS).filter((word) => !known.includes(word))
  if (own.length > 0 && hasOthers) return [alternative('prefix', [text], 'any', true)]
  return own.length > 0 || known.length > 0 ? [alternative('prefix', own)] : foreignCompletions(text, vocabulary)
}

function foreignCompletions(text: string, vocabulary: Vocabulary): Alternative[] {
  const terms = (['en', 'es'] as const).flatMap((language) =>
    vocabulary.startingWith(language, text, MOST_COMPLETIONS / 2).map((word) => LANGUAGE_PREFIX[language] + word),
  )
  return terms.length > 0 ? [{ ...alternative('prefix', terms), weight: WEIGHT.language }] : []
}

/** Corrections of an unknown word: a similar word, Chinese by sound, or several words written without spaces. */
function corrections(text: string, vocabulary: Vocabulary): Alternative[] {
  const spelled = /^[a-z]{4,30}$/.test(text) ? vocabulary.spellingsMeant(text, MOST_SPELLINGS) : []
  const inPinyin = spelled.map((spelling) => PREFIX.pinyin + spelling)
  const byEar = { ...alternative('pinyin', inPinyin, 'any', true), weight: WEIGHT.guess }
  const found = [...meantWords(text, vocabulary), byEar].filter(({ terms }) => terms.length > 0)
  if (found.length > 0) return found
  const split = splitApart(text, vocabulary)
  return split.length > 0 || text.length < 3 ? split : foreignCompletions(text, vocabulary)
}

function meantWords(text: string, vocabulary: Vocabulary): Alternative[] {
  for (const language of ['shop', 'en', 'es'] as const) {
    const near = vocabulary.meant(language, text)
    const edited = Map.groupBy(near, ({ distance }) => distance)
    const ways = Array.from(edited, ([distance, words]) => ({
      ...alternative(
        distance > 1 ? 'guess' : 'typo',
        words.map(({ word }) => LANGUAGE_PREFIX[language] + word),
      ),
      ...(distance < 1 && { weight: HOMOPHONE }),
    }))
    if (ways.length > 0) return ways
  }
  return []
}

/** Splits words written without spaces ('paodequeijo'). Empty if the text is not at least two different words. */
function splitApart(text: string, vocabulary: Vocabulary): Alternative[] {
  const words = namedWords(text, MOST_JOINED, vocabulary)
  return new Set(words).size > 1 ? [alternative('split', words, 'all')] : []
}

/**
 * Splits a text into at most `most` named words, and leaves out a stop word between two of them. Empty if no such split covers the whole
 * text.
 */
function namedWords(text: string, most: number, vocabulary: Vocabulary): string[] {
  const named = (word: string) =>
    word.length < SHORTEST_JOINED ? [] : knownForm('shop', word, vocabulary).filter(vocabulary.isNamed)
  const whole = named(text)
  if (whole.length > 0 || most === 1) return whole
  // The longest first: the beginning of a word may be another word ("sal" in "salmão").
  for (let at = text.length - SHORTEST_JOINED; at >= SHORTEST_JOINED; at -= 1) {
    const first = named(text.slice(0, at))
    if (first.length === 0) continue
    const rest = text.slice(at)
    const between = ['', ...STOP_WORDS].filter((word) => rest.startsWith(word))
    for (const { length } of between) {
      const others = namedWords(rest.slice(length), most - 1, vocabulary)
      if (others.length > 0) return [...first, ...others]
    }
  }
  return []
}

/**
 * The pinyin readings of a Latin word. A known word is read as pinyin only if it also spells at least two Chinese characters. `foreign`:
 * the number of products with the text as an English or Spanish word. A syllable of fewer products ranks below that word: "té".
 */
function pinyinAlternatives(
  text: string,
  isKnown: boolean,
  going: boolean,
  vocabulary: Vocabulary,
  foreign: number,
): Alternative[] {
  if (!/^[a-z]{2,40}$/.test(text)) return []
  const spelled = alternative('pinyin', [PREFIX.pinyin + text], 'any', true)
  const whole = alternative('pinyin', vocabulary.documents(PREFIX.whole + text) > 0 ? [PREFIX.whole + text] : [])
  if (spellsSeveral(text, vocabulary)) return [spelled, whole]
  if (isKnown && !going) return []
  const found: Alternative[] = [whole, conceptByPinyin(text)]
  const ofSyllable = vocabulary.documents(PREFIX.syllable + text)
  if (ofSyllable > 0) found.push(foreign > ofSyllable ? { ...spelled, weight: RARER_SYLLABLE } : spelled)
  else if (text.length >= 4 && vocabulary.isSpellingBegun(text)) found.push({ ...spelled, weight: WEIGHT.typo })
  if (startsInitials(text, vocabulary)) found.push(alternative('initials', [PREFIX.initials + text], 'any', true))
  return found
}

/** Finds concepts by pinyin, also if no product has their Chinese name. */
const conceptByPinyin = (text: string): Alternative =>
  alternative(
    'thing',
    thingsNamedInPinyin(text).map((id) => PREFIX.thing + id),
  )

const startsInitials = (text: string, vocabulary: Vocabulary) =>
  spellsInitials(text) && vocabulary.documents(PREFIX.initials + text.slice(0, 4)) > 0

/**
 * Whether letters spell several Chinese characters that are adjacent in the catalog: a sequence of spellings of two to four
 * characters, which the vocabulary contains, and perhaps one more character. The last one may be incomplete if the text was cut.
 */
function spellsSeveral(text: string, vocabulary: Vocabulary): boolean {
  const knows = (prefix: string, part: string) => vocabulary.documents(prefix + part) > 0
  const isCut = text.length >= LONGEST_WORD
  const starts = new Set([0])
  for (let start = 0; start < text.length; start += 1) {
    if (!starts.has(start)) continue
    const rest = text.slice(start)
    if (knows(PREFIX.spelling, rest)) return true
    if (start > 0 && (knows(PREFIX.syllable, rest) || (isCut && vocabulary.isSpellingBegun(rest)))) return true
    for (let length = 2; length <= Math.min(LONGEST_SPELLING, rest.length - 1); length += 1)
      if (knows(PREFIX.spelling, rest.slice(0, length))) starts.add(start + length)
  }
  return false
}

/** All Latin words joined: pinyin with spaces ('jiang you'), a code with spaces ('ma 0101'), a word with a space. */
function joinedReading(pieces: readonly Piece[], vocabulary: Vocabulary): Reading | null {
  if (pieces.length < 2 || pieces.some((piece) => piece.kind !== 'word')) return null
  const text = pieces.map((piece) => piece.text).join('')
  const spelling = cut(text, LONGEST_WORD)
  const found = [
    alternative('exact', knownForm('shop', text, vocabulary)),
    spellsSeveral(spelling, vocabulary)
      ? alternative('pinyin', [PREFIX.pinyin + spelling], 'any', true)
      : conceptByPinyin(spelling),
    alternative('initials', startsInitials(spelling, vocabulary) ? [PREFIX.initials + spelling] : [], 'any', true),
    alternative('code', CODE.test(text) ? [PREFIX.code + text] : []),
  ]
  const joined = group(text, found, vocabulary)
  return joined.known ? { groups: [joined], weight: 1 } : null
}
