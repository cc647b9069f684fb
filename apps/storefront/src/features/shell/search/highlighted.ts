import { fold } from '#i18n/fold.ts'

/** A text in parts: beginnings of words, or Chinese characters, that the keyword contains; ignores accents and case. */
export function highlighted(text: string, keyword: string): { part: string; isMatch: boolean }[] {
  const typed = fold(keyword).match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) ?? []
  const parts: { part: string; isMatch: boolean }[] = []
  for (const word of text.match(/\p{Script=Han}+|[^\s\p{Script=Han}]+|\s+/gu) ?? []) {
    const folded = fold(word)
    const isHan = /\p{Script=Han}/u.test(word)
    const found = typed
      .map((each) => ({ at: isHan ? folded.indexOf(each) : folded.startsWith(each) ? 0 : -1, length: each.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => b.length - a.length)[0]
    // Folding must not change the length, or the place of the match would move.
    if (found === undefined || folded.length !== word.length) {
      parts.push({ part: word, isMatch: false })
      continue
    }
    const end = found.at + found.length
    for (const [part, isMatch] of [
      [word.slice(0, found.at), false],
      [word.slice(found.at, end), true],
      [word.slice(end), false],
    ] as const)
      if (part !== '') parts.push({ part, isMatch })
  }
  return parts
}
