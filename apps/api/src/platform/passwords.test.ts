import { describe, expect, it } from 'vitest'

import { createPasswords } from './passwords.ts'
import { requireGoodPassword } from './password-rules.ts'
import { Problem } from './problem.ts'
import { toUsername } from './username.ts'

const isRefused = (work: () => unknown) => {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
}

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
    // Two go in at a time, so nobody may be done before the one that is two places ahead has gone in.
    expect(order.filter((index, place) => index > place + 1)).toEqual([])
    // Everybody who left gave their place back.
    const again = Array.from({ length: 5 }, () => passwords.verify(null, 'x').then(() => 'done'))
    expect(await Promise.all(again)).toEqual(again.map(() => 'done'))
  })
})

describe('S16 requireGoodPassword', () => {
  const about = ['mei.tanaka@example.com', 'Mei Tanaka']
  it.each([
    'password',
    'PASSWORD1',
    '12345678',
    'qwertyuiop',
    '1q2w3e4r',
    'iloveyou',
    'senha123',
    'Senha2026',
    'flamengo1',
    'corinthians',
    'emporio24',
    'Lótus2026',
    'mei.tanaka@example.com',
    'mei.tanaka1',
    'tanaka12',
    'MEI TANAKA',
    'abababab',
    '11111111111111',
  ])('refuses %s', (password) => {
    expect(isRefused(() => requireGoodPassword(password, about))).toBe(true)
  })

  it.each([
    'panela de barro',
    'Kx9!vb2q',
    'correct horse battery',
    '我爱吃妈妈做的饭',
    'meialua no mar',
    'senhora dos aneis',
    'lotus branca no lago',
  ])('takes %s', (password) => {
    expect(isRefused(() => requireGoodPassword(password, about))).toBe(false)
  })

  it('is fast with the longest passwords', () => {
    const [longest, about] = ['ab c'.repeat(32), [`${'a.b'.repeat(60)}@example.com`, 'a b '.repeat(15)]]
    // Whoever matched them by trying every way to split would not come to an end within the test's time.
    expect(isRefused(() => requireGoodPassword(longest, about))).toBe(false)
  })
})

describe('D43 toUsername', () => {
  it.each([
    ['Mei', 'Mei'],
    ['  Mei   Tanaka ', 'Mei Tanaka'],
    ['李明', '李明'],
    ['Ana María', 'Ana María'],
    ['👩‍🍳 Bia', '👩‍🍳 Bia'],
  ])('%s', (text, name) => expect(toUsername(text)).toBe(name))

  it.each(['Li', '李', '李a', '  ', 'Mei\nBcc: x', 'Mei\u0000', 'Mei\u202etxt', 'Mei\u2066x'])('refuses %j', (text) => {
    expect(isRefused(() => toUsername(text))).toBe(true)
  })
})
