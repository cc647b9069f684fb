import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { createQueue } from './queue.ts'

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. */
const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordsOptions = {
  /** Concurrent hashes; each takes 19 MiB. @default twice the cores */
  atOnce?: number
  /** Queued callers; further ones are rejected. @default 8 times as many */
  waiting?: number
  /** Memory (KiB), passes and lanes of new hashes. @default OWASP's */
  cost?: typeof owaspCost
}

export type Passwords = ReturnType<typeof createPasswords>

/** Argon2id with limited concurrency, so that many logins do not slow down the shop (S16). */
export function createPasswords(options: PasswordsOptions = {}) {
  const { atOnce = availableParallelism() * 2, waiting = atOnce * 8, cost = owaspCost } = options
  const queue = createQueue({ atOnce, waiting })
  // A hash of an unknown password, so that a missing account takes the same time.
  const dummy = hash(randomBytes(32), cost)

  return {
    /** In PHC form. @throws {Problem} SERVICE_UNAVAILABLE if the queue is full */
    hash: (password: string): Promise<string> => queue(() => hash(password, cost)),

    /**
     * Whether a password matches a hash. Always false for null, after the same time.
     * @throws {Problem} SERVICE_UNAVAILABLE if the queue is full
     */
    verify: (hashed: string | null, password: string): Promise<boolean> =>
      queue(async () => {
        const isRight = await verify(hashed ?? (await dummy), password)
        return isRight && hashed !== null
      }),
  }
}
