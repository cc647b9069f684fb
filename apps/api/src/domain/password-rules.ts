import { dictionary } from '@zxcvbn-ts/language-common'

import { Problem } from '#platform/problem.ts'

/** The minimum length of the contract. */
const shortest = 8

// The most frequent leaked passwords, from zxcvbn (MIT).
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortest))

/** Common words in Brazil and of this shop: weak even with a few characters around them. */
const roots = ['senha', 'password', 'brasil', 'flamengo', 'corinthians', 'palmeiras', 'qwerty', 'emporio', 'lotus']

/** Number of additional characters with which a word is still weak. */
const fewMore = 4

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Parts of an e-mail address or a name that a password must not consist of. */
const partsOf = (about: string) => {
  const text = plain(about)
  const [local = ''] = text.split('@', 1)
  return [text, local, ...local.split(/[^\p{L}\p{N}]+/u)].filter((part) => [...part].length >= 3)
}

function isMadeOf(password: string, word: string): boolean {
  const left = password.replaceAll(word, '')
  return left !== password && [...left].length <= fewMore
}

const isRepeated = (password: string) => new Set(password).size <= 2

/**
 * Checks a new password beyond the contract's 8 to 128 characters (S16): it is not a frequent one, and not derived from the
 * name of its owner or the shop. All characters are allowed.
 *
 * @param about e-mail address and name of the owner
 * @throws {Problem} PASSWORD_TOO_WEAK
 */
export function requireGoodPassword(password: string, about: readonly string[], path = 'password'): void {
  const text = plain(password)
  const words = [...roots, ...about.flatMap(partsOf)]
  if (common.has(text) || isRepeated(text) || words.some((word) => isMadeOf(text, word)))
    throw new Problem('PASSWORD_TOO_WEAK', { fields: [{ path, code: 'NOT_ALLOWED' }] })
}
