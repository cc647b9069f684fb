import { dictionary } from '@zxcvbn-ts/language-common'

import { Problem } from './problem.ts'

/** The contract's bound: the lists hold shorter ones as well. */
const shortest = 8

// Of leaked passwords, the most frequent first; well kept (zxcvbn), MIT.
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortest))

/** What everybody in Brazil and at this shop thinks of first: weak with a few characters around it. */
const roots = ['senha', 'password', 'brasil', 'flamengo', 'corinthians', 'palmeiras', 'qwerty', 'emporio', 'lotus']

/** A word and so few characters beside it are still only a word. */
const fewMore = 4

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What somebody is known by: an e-mail, its name, the parts of a name. */
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
 * What a new password must be beyond the contract's 8 to 128 characters (S16): not one of the most frequent, and not made of
 * what its owner or the shop is called. Whatever characters are fine.
 *
 * @param about what its owner is known by, e.g. e-mail and name
 * @throws {Problem} PASSWORD_TOO_WEAK
 */
export function requireGoodPassword(password: string, about: readonly string[], path = 'password'): void {
  const text = plain(password)
  const words = [...roots, ...about.flatMap(partsOf)]
  if (common.has(text) || isRepeated(text) || words.some((word) => isMadeOf(text, word)))
    throw new Problem('PASSWORD_TOO_WEAK', { fields: [{ path, code: 'NOT_ALLOWED' }] })
}
