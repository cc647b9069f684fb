import { createHmac, randomUUID } from 'node:crypto'

import type { Language } from '@lotus/openapi/schema'

import type { Db } from './database.ts'
import { sha256 } from './digest.ts'
import { enqueue } from './jobs.ts'
import { deriveKeys } from './keys.ts'

/**
 * What is written to somebody. `seed` names a link's token without telling it: the token is an HMAC of the seed under a key of
 * the server, so the database and its jobs hold nothing that opens anything.
 */
export type Mail =
  /** To a sign-up that waits: the link that confirms it, or that the address has an account already. */
  | { kind: 'sign-up'; email: string; seed: string }
  /** The same once more, where a sign-up of the address waits. */
  | { kind: 'sign-up-again'; email: string; seed: string }
  /** The link to set a new password, where the address has an account. */
  | { kind: 'reset-password'; email: string; seed: string }
  | { kind: 'password-changed'; userId: number }
  /** To the new address of an account: the link that makes it so (`mail_tokens` holds its hash). */
  | { kind: 'change-email'; userId: number; email: string; seed: string }
  /** To the former address. */
  | { kind: 'email-changed'; email: string; username: string; language: Language }
  | { kind: 'account-deleted'; email: string; username: string; language: Language }

export const mailJob = 'mail.send'

/** Sends a message exactly if the transaction commits. */
export const enqueueMail = async (trx: Db, mail: Mail): Promise<void> => {
  await enqueue(trx, { kind: mailJob, payload: mail })
}

export type MailTokens = ReturnType<typeof createMailTokens>

/** The tokens of links in messages. */
export function createMailTokens(secrets: readonly string[]) {
  const [key] = deriveKeys(secrets, 'mail-token')
  if (key === undefined) throw new Error('Tokens need a secret')
  /** 43 characters, as the contract's MailToken. */
  const tokenOf = (seed: string) => createHmac('sha256', key).update(seed).digest('base64url')
  return {
    tokenOf,
    /** A seed for one link, and what is stored of its token. */
    make(): { seed: string; tokenHash: string } {
      const seed = randomUUID()
      return { seed, tokenHash: sha256(tokenOf(seed)) }
    },
  }
}
