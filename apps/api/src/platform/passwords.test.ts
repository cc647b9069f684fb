import { describe, expect, it } from 'vitest'

import { createPasswords } from './passwords.ts'
import { Problem } from './problem.ts'

describe('S16 passwords', () => {
  it('are stored as Argon2id with 19 MiB, 2 passes, 1 lane and a separate salt', async () => {
    const passwords = createPasswords()
    const hashes = await Promise.all([passwords.hash('panela de barro'), passwords.hash('panela de barro')])
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
      expect(await passwords.verify(hash, 'panela de barro')).toBe(true)
      expect(await passwords.verify(hash, 'panela de barrO')).toBe(false)
    }
    expect(hashes[0]).not.toBe(hashes[1])
  })

  it('never match without an account', async () => {
    expect(await createPasswords().verify(null, 'panela de barro')).toBe(false)
  })

  it('are hashed with limited concurrency and a bounded queue in order, and rejected above it', async () => {
    const passwords = createPasswords({ atOnce: 2, waiting: 3 })
    const order: number[] = []
    const calls = Array.from({ length: 8 }, async (_, index) => {
      try {
        await passwords.hash(`panela de barro ${index}`)
        order.push(index)
        return 'done'
      } catch (error) {
        return error instanceof Problem ? `${error.code} ${error.details.retryAfter}` : String(error)
      }
    })
    const sentAway = Array.from({ length: 3 }, () => 'SERVICE_UNAVAILABLE 2')
    expect(await Promise.all(calls)).toEqual([...Array.from({ length: 5 }, () => 'done'), ...sentAway])
    // Two run at a time, so a call cannot finish before the call two places ahead has started.
    expect(order.filter((index, place) => index > place + 1)).toEqual([])
    // Every finished call released its slot.
    const again = Array.from({ length: 5 }, () => passwords.verify(null, 'x').then(() => 'done'))
    expect(await Promise.all(again)).toEqual(again.map(() => 'done'))
  })
})
