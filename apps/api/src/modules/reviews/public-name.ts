const mostLetters = 30
const han = /^\p{Script=Han}{2,}$/u
/** Letters with their accents, and the signs inside names: "D'Ávila", "Ana-Lu". */
const word = /^\p{L}[\p{L}\p{M}'’-]*$/u

/**
 * The name under which an account is shown to others: first name and initial ("Mei T."), of a Chinese name the family name
 * ("李**"). Null if the name may reveal more, such as an e-mail address or a number.
 */
export function publicName(username: string): string | null {
  const words = username.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  if (!word.test(first)) return null
  if (words.length === 1 && han.test(first)) return `${first[0]}**`
  const name = [...first].slice(0, mostLetters).join('')
  const initial = words.length > 1 && /^\p{L}/u.test(last) ? ` ${[...last][0]?.toUpperCase()}.` : ''
  return name + initial
}
