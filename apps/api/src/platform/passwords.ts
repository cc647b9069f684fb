import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { Problem } from './problem.ts'

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. */
const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordsOptions = {
  /** Hashes that are worked on at once; each takes 19 MiB. @default twice the cores */
  atOnce?: number
  /** Callers that may wait for their turn; the next one is sent away. @default 8 times as many */
  waiting?: number
  /** Memory (KiB), passes and lanes of what is hashed from now on. @default OWASP's */
  cost?: typeof owaspCost
}

/** Lets so many in at once, so many wait in order, and sends the rest away. */
function createQueue(atOnce: number, waiting: number) {
  let inside = 0
  const line: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inside < atOnce) inside++
    else {
      if (line.length >= waiting) throw new Problem('SERVICE_UNAVAILABLE', { retryAfter: 2 })
      // Whoever leaves gives their place on.
      await new Promise<void>((resolve) => void line.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) inside--
      else next()
    }
  }
}

export type Passwords = ReturnType<typeof createPasswords>

/** Argon2id, few at once: a thousand people who sign in must not take memory and processors from those who shop (S16). */
export function createPasswords(options: PasswordsOptions = {}) {
  const { atOnce = availableParallelism() * 2, waiting = atOnce * 8, cost = owaspCost } = options
  const queue = createQueue(atOnce, waiting)
  // Nobody knows its password: what there is no hash for takes the same time as what there is one for.
  const dummy = hash(randomBytes(32), cost)

  return {
    /** In PHC form. @throws {Problem} SERVICE_UNAVAILABLE where too many wait */
    hash: (password: string): Promise<string> => queue(() => hash(password, cost)),

    /**
     * Whether a password is the one of a hash; of none (null) it never is, after the same time.
     * @throws {Problem} SERVICE_UNAVAILABLE where too many wait
     */
    verify: (hashed: string | null, password: string): Promise<boolean> =>
      queue(async () => {
        const isRight = await verify(hashed ?? (await dummy), password)
        return isRight && hashed !== null
      }),
  }
}
