import type { LocalizedText } from '@lotus/openapi/schema'

import { fold, STOP_WORDS } from './normalise.ts'
import { syllables } from './pinyin.ts'

const HAN = /\p{Script=Han}/u
const MOST = 4
const LONGEST = 60
const hanWords = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}\p{M}’'-]+/gu) ?? []

export type CompletionOptions = {
  language: keyof LocalizedText
  /** The names of the products that the typed text finds, the best first. */
  names: readonly LocalizedText[]
  /** Frequent searches of the language, the most frequent first. */
  frequent: readonly string[]
}

/** Complete searches that begin with the typed text: frequent ones, then words of the names that it finds. At most 4. */
export function completionsOf(typed: string, { language, names, frequent }: CompletionOptions): string[] {
  const start = fold(typed.trim().replaceAll(/\s+/g, ' '))
  if (start === '') return []
  const isTyped = (text: string) => fold(text) === start
  const often = frequent.filter((text) => fold(text).startsWith(start))
  const counts = new Map<string, number>()
  const found = names.flatMap((name) =>
    HAN.test(start)
      ? continuedInHan(start, name['zh-CN'])
      : [...continued(start, name[language]), ...(language === 'zh-CN' ? spelledWith(start, name['zh-CN']) : [])],
  )
  for (const text of found) counts.set(text, (counts.get(text) ?? 0) + 1)
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
  return withoutRepeated([...often, ...byCount].filter((text) => !isTyped(text) && text.length <= LONGEST)).slice(
    0,
    MOST,
  )
}

/** The words of a name from the typed ones to the end of the next word: 'arroz j' in 'Arroz japonês grão curto' is 'arroz japonês'. */
function continued(start: string, name: string): string[] {
  const typed = start.split(' ')
  const words = wordsIn(name)
  const folded = words.map(fold)
  const last = typed.length - 1
  const at = folded.findIndex((_, i) =>
    typed.every((word, k) => (k === last ? folded[i + k]?.startsWith(word) === true : folded[i + k] === word)),
  )
  if (at < 0) return []
  let end = at + last
  if (folded[end] === typed[last]) end += STOP_WORDS.has(folded[end + 1] ?? '') ? 2 : 1
  const next = folded[end]
  if (next === undefined || /^\d/.test(next)) return []
  return [
    words
      .slice(at, end + 1)
      .join(' ')
      .toLowerCase(),
  ]
}

/** The Chinese name from the typed characters to the end of the word: 酱 in 传统酱油 is 酱油. */
function continuedInHan(start: string, name: string): string[] {
  return runsOf(name).flatMap((run) => {
    const at = run.indexOf(start)
    if (at < 0) return []
    const typedTo = at + start.length
    const end = Array.from(hanWords.segment(run), ({ index, segment }) => index + segment.length).find(
      (one) => one > typedTo,
    )
    return end === undefined ? [] : [run.slice(at, end)]
  })
}

/** The Chinese words of a name that begin with typed pinyin: jiangy is 酱油. */
function spelledWith(start: string, name: string): string[] {
  const spelling = start.replaceAll(' ', '')
  return runsOf(name).flatMap((run) =>
    Array.from(hanWords.segment(run), ({ segment }) => segment).filter(
      (word) => word.length > 1 && syllables(word).join('').startsWith(spelling),
    ),
  )
}

const runsOf = (name: string) => fold(name).match(/\p{Script=Han}+/gu) ?? []

function withoutRepeated(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.filter((text) => !seen.has(fold(text)) && seen.add(fold(text)) !== undefined)
}
