import { hanFillers, isHanFiller } from './fillers.ts'
import { syllables } from './pinyin.ts'
import { hanPairs } from './normalise.ts'
import { alternative, group, type TermGroup } from './plan.ts'
import { departmentsMeant, hanNames, thingsNamedInHan, widerThan } from './synonyms.ts'
import { PREFIX, type Vocabulary } from './vocabulary.ts'

/** Common words that the catalog's names do not contain, with the terms or departments that they mean. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  大米: ['arroz'],
  白米: ['arroz'],
  米饭: ['arroz'],
  冷冻: [`${PREFIX.department}congelado`, `${PREFIX.department}冷冻食品`, 'congelado'],
  速冻: [`${PREFIX.department}congelado`, `${PREFIX.department}冷冻食品`, 'congelado'],
  急冻: [`${PREFIX.department}congelado`, `${PREFIX.department}冷冻食品`, 'congelado'],
  新鲜: [`${PREFIX.department}fresco`, `${PREFIX.department}生鲜`, 'fresco'],
  日本: ['日式', '日本', 'japone'],
  日式: ['日式', '日本', 'japone'],
  韩国: ['韩国', '韩式', 'coreano', 'coreana'],
  韩式: ['韩国', '韩式', 'coreano', 'coreana'],
  泰国: ['泰国', '泰式', 'tailande'],
  泰式: ['泰国', '泰式', 'tailande'],
  陈醋: ['香醋', '黑醋'],
  巴西: ['巴西', 'brasileiro', 'brasil'],
}
const NAMES: ReadonlySet<string> = new Set([...hanNames, ...hanFillers, ...Object.keys(ALIASES)])
const LONGEST_NAME = Math.max(...Array.from(NAMES, (name) => name.length))
/** The library is large; it is created once. */
const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** The groups of a Chinese run: one per word. A run that the names of the catalog contain is one word. */
export function hanGroups(run: string, vocabulary: Vocabulary, isLiteral: boolean): TermGroup[] {
  const meant = isLiteral ? run : homophone(run, vocabulary)
  const segments = segmentsOf(meant, vocabulary)
  const significant = segments.filter((segment) => !isHanFiller(segment))
  return (significant.length > 0 ? significant : segments).map((segment, i, all) => {
    const found = { ...hanGroup(segment, vocabulary), ...(segments.length > 1 && { isPart: true }) }
    if (meant === run) return found
    // One group carries the correction of the whole run; the others have none.
    return i === all.length - 1 ? { ...found, correction: { from: run, to: meant } } : found
  })
}

/**
 * Splits a run at word boundaries, but not between two characters that are adjacent in a name of the catalog, and not inside the
 * name of a concept.
 */
export function segmentsOf(run: string, vocabulary: Vocabulary): string[] {
  const { singles: characters, pairs } = hanPairs(run)
  if (characters.length < 3) return [run]
  /** Whether the character at an index continues the word of the previous character. */
  const isNamedWithPrevious = [false, ...pairs.map((pair) => vocabulary.isNamed(pair))]
  for (let at = 0; at < characters.length; at += Math.max(1, lengthOfName(characters, at)))
    isNamedWithPrevious.fill(true, at + 1, at + lengthOfName(characters, at))
  const boundaries = new Set(Array.from(words.segment(run), ({ index }) => Array.from(run.slice(0, index)).length))
  const startsWord = (at: number) =>
    at === 0 ||
    (isNamedWithPrevious[at] !== true &&
      (boundaries.has(at) || lengthOfName(characters, at) > 1 || isEndOfName(characters, at)))
  const segments: string[] = []
  for (const [at, character] of characters.entries())
    segments.push(startsWord(at) ? character : (segments.pop() ?? '') + character)
  return segments
}

/** The length of the longest known name that begins at an index; 0 if none does. */
function lengthOfName(characters: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_NAME, characters.length - at); length > 0; length -= 1)
    if (NAMES.has(characters.slice(at, at + length).join(''))) return length
  return 0
}

function isEndOfName(characters: readonly string[], at: number): boolean {
  for (let start = Math.max(0, at - LONGEST_NAME); start < at; start += 1)
    if (lengthOfName(characters, start) === at - start) return true
  return false
}

/** All adjacent pairs of a word, except those without products; or the single character. */
function hanGroup(word: string, vocabulary: Vocabulary): TermGroup {
  const { singles, pairs } = hanPairs(word)
  const known = pairs.filter((pair) => vocabulary.documents(pair) > 0)
  const covered = new Set(known.flatMap((pair) => Array.from(pair)))
  const alone = singles.filter((character) => !covered.has(character))
  const ids = thingsNamedInHan(word).flatMap(({ id, name }) => (name === word ? [id] : []))
  return group(
    word,
    [
      // A word whose characters are never adjacent in a product has no exact match.
      alternative('exact', known.length > 0 || singles.length === 1 ? [...known, ...alone] : [], 'all'),
      alternative('thing', [...ids.map((id) => PREFIX.thing + id), ...(ALIASES[word] ?? [])]),
      alternative(
        'department',
        [word, ...departmentsMeant(word)].map((name) => PREFIX.department + name),
      ),
      alternative(
        'wider',
        ids.flatMap(widerThan).map((id) => PREFIX.thing + id),
      ),
    ],
    vocabulary,
  )
}

/**
 * Replaces characters by others of the same sound (海底涝 is 海底捞). A character is replaced only if no name of the catalog has it
 * next to its neighbours, and a name has the other character there.
 */
function homophone(run: string, vocabulary: Vocabulary): string {
  const characters = Array.from(run)
  if (characters.length < 2 || NAMES.has(run)) return run
  const isKnown = (at: number) =>
    at >= 0 && at + 1 < characters.length && vocabulary.isNamed(characters.slice(at, at + 2).join(''))
  const isAlone = characters.map((_, at) => !isKnown(at - 1) && !isKnown(at) && !isPartOfName(characters, at))
  for (const [at, character] of characters.entries()) {
    if (isAlone[at] !== true) continue
    const sound = soundOf(character)
    const other = beside(characters, at, vocabulary).find((one) => one !== character && soundOf(one) === sound)
    if (other !== undefined) characters[at] = other
  }
  return characters.join('')
}

/** The characters that follow the previous character, or precede the next one, in a name of the catalog. */
function beside(characters: readonly string[], at: number, vocabulary: Vocabulary): string[] {
  const [before, after] = [characters[at - 1], characters[at + 1]]
  const pairs = (character: string | undefined) =>
    character === undefined ? [] : vocabulary.pairsWith(character).map((pair) => Array.from(pair))
  return [
    ...pairs(before).flatMap(([first, second = '']) => (first === before ? [second] : [])),
    ...pairs(after).flatMap(([first = '', second]) => (second === after ? [first] : [])),
  ]
}

function isPartOfName(characters: readonly string[], at: number): boolean {
  for (let start = Math.max(0, at - LONGEST_NAME); start <= at; start += 1)
    if (lengthOfName(characters, start) > Math.max(1, at - start)) return true
  return false
}

const soundOf = (character: string): string => syllables(character).join('')
