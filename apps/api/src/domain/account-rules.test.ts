import { describe, expect, it } from 'vitest'

import { Problem } from '#platform/problem.ts'

import { requireGoodPassword } from './password-rules.ts'
import { toUsername } from './username.ts'

const isRejected = (work: () => unknown) => {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
}

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
  ])('rejects %s', (password) => {
    expect(isRejected(() => requireGoodPassword(password, about))).toBe(true)
  })

  it.each([
    'panela de barro',
    'Kx9!vb2q',
    'correct horse battery',
    '我爱吃妈妈做的饭',
    'meialua no mar',
    'senhora dos aneis',
    'lotus branca no lago',
  ])('accepts %s', (password) => {
    expect(isRejected(() => requireGoodPassword(password, about))).toBe(false)
  })

  it('is fast with the longest passwords', () => {
    const [longest, about] = ['ab c'.repeat(32), [`${'a.b'.repeat(60)}@example.com`, 'a b '.repeat(15)]]
    // Matching by trying every split would exceed the test's timeout.
    expect(isRejected(() => requireGoodPassword(longest, about))).toBe(false)
  })
})

describe('D43 toUsername', () => {
  it.each([
    ['Mei', 'Mei'],
    ['  Mei   Tanaka ', 'Mei Tanaka'],
    ['李明', '李明'],
    ['Ana María', 'Ana María'],
    ['👩‍🍳 Bia', '👩‍🍳 Bia'],
  ])('stores %j as %j', (text, name) => expect(toUsername(text)).toBe(name))

  it.each(['Li', '李', '李a', '  ', 'Mei\nBcc: x', 'Mei\u0000', 'Mei\u202etxt', 'Mei\u2066x'])('rejects %j', (text) => {
    expect(isRejected(() => toUsername(text))).toBe(true)
  })
})
