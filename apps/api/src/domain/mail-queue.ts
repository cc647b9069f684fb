import { createHmac, randomUUID } from 'node:crypto'

import type { Language } from '@lotus/openapi/schema'

import type { Db } from '#platform/database.ts'
import { sha256 } from '#platform/digest.ts'
import { enqueue } from '#platform/jobs.ts'
import { deriveKeys } from '#platform/keys.ts'

/**
 * An e-mail. `seed` identifies a link's token without revealing it: the token is an HMAC of the seed under a server key, so the
 * database and its jobs contain no usable token.
 */
export type Mail =
  /** To a pending sign-up: the confirmation link, or the information that the address has an account. */
  | { kind: 'sign-up'; email: string; seed: string }
  /** Repeats it if a sign-up of the address is pending. */
  | { kind: 'sign-up-again'; email: string; seed: string }
  /** The link to set a new password, if the address has an account. */
  | { kind: 'reset-password'; email: string; seed: string }
  /** The link to sign in, if the address has an account or a pending sign-up. */
  | { kind: 'sign-in-link'; email: string; seed: string }
  | { kind: 'password-changed'; userId: number }
  /** To the new address of an account: the confirmation link (`mail_tokens` stores its hash). */
  | { kind: 'change-email'; userId: number; email: string; seed: string }
  /** To the former address. */
  | { kind: 'email-changed'; email: string; username: string; language: Language }
  | { kind: 'account-deleted'; email: string; username: string; language: Language }

export const mailJob = 'mail.send'

/** Enqueues an e-mail: it is sent if and only if the transaction commits. */
export const enqueueMail = async (trx: Db, mail: Mail): Promise<void> => {
  await enqueue(trx, { kind: mailJob, payload: mail })
}

export type MailTokens = ReturnType<typeof createMailTokens>

/**
 * The tokens of links in e-mails. A seed names the key of its token, so the hash stored with an e-mail stays valid if the secret
 * is rotated before the e-mail is sent.
 */
export function createMailTokens(secrets: readonly string[]) {
  const keys = deriveKeys(secrets, 'mail-token').map((key) => ({ key, id: sha256(key).slice(0, 8) }))
  const [current] = keys
  if (current === undefined) throw new Error('Tokens need a secret')

  /** Seeds without a key id use the current key. */
  function keyOf(seed: string): Buffer {
    const named = /^(\w{8})\./.exec(seed)?.[1]
    const found = named === undefined ? current : keys.find(({ id }) => id === named)
    if (found === undefined)
      throw new Error('The key of this e-mail belongs to a secret that this process does not have')
    return found.key
  }

  /** 43 characters, like the contract's MailToken. */
  const tokenOf = (seed: string) => createHmac('sha256', keyOf(seed)).update(seed).digest('base64url')
  return {
    tokenOf,
    /** A seed for one link, and the stored hash of its token. */
    make(): { seed: string; tokenHash: string } {
      const seed = `${current.id}.${randomUUID()}`
      return { seed, tokenHash: sha256(tokenOf(seed)) }
    },
  }
}
