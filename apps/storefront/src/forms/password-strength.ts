export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const

/** The strength of a password, shown while it is typed (D22). The server decides what it accepts. */
export type PasswordStrength = (typeof passwordStrengths)[number]

/** The lengths that the server accepts (S16). */
export const passwordLength = { least: 8, most: 128 }

/** The most common passwords in the shop's languages; the server has a list of three thousand. */
const common =
  'senha password passw contrasena clave mima mudar qwert asdf zxcv 1q2w3e abc admin teste welcome iloveyou amor jesus deus brasil flamengo corinthians palmeiras lotus emporio loja mercado compras woaini aini 5201314'.split(
    ' ',
  )
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * @param about the user's personal data (name, e-mail): a password made of it is weak
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if ([...password].length < passwordLength.least) return 'weak'
  const bits = guesses(rest(plain(password), about), password)
  if (bits < 28) return 'weak'
  if (bits < 45) return 'fair'
  return bits < 70 ? 'good' : 'strong'
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[@4]/g, 'a')
    .replaceAll('3', 'e')
    .replaceAll('0', 'o')

/** The length of the password when every easily guessed sequence counts as one character. */
function rest(text: string, about: readonly string[]): string {
  const known = [...about.flatMap((word) => plain(word).split(/[^\p{Letter}\p{Number}]+/u)), ...common.map(plain)]
  let left = text
  for (const word of known.sort((a, b) => b.length - a.length))
    if (word.length > 2) left = left.replaceAll(word, '\u0001')
  for (const row of rows.map(plain)) left = withoutRuns(left, row)
  // Repetitions: 'aaaaaaaa' and 'lolalolalola'.
  return left.replaceAll(/(.+?)\1{2,}/gsu, '$1')
}

function withoutRuns(text: string, row: string): string {
  const backwards = [...row].toReversed().join('')
  let left = text
  for (let length = row.length; length >= 4; length -= 1)
    for (const line of [row, backwards])
      for (let from = 0; from + length <= line.length; from += 1)
        left = left.replaceAll(line.slice(from, from + length), '\u0001')
  return left
}

function guesses(left: string, password: string): number {
  const kinds = [
    [/\p{Lowercase}/u, 26],
    [/\p{Uppercase}/u, 26],
    [/\d/, 10],
    [/\p{Script=Han}/u, 2000],
    [/[^\p{Letter}\p{Number}]/u, 20],
  ] as const
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const characters = [...left]
  // Repeated characters add little.
  const different = new Set(characters).size
  return (different + (characters.length - different) * 0.5) * Math.log2(Math.max(pool, 10))
}
