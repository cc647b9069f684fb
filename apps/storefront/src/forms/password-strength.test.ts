import { describe, expect, it } from 'vitest'

import { passwordStrength, type PasswordStrength } from './password-strength.ts'

const cases: [string, PasswordStrength][] = [
  ['', 'weak'],
  ['Tr0ub4d', 'weak'],
  ['12345678', 'weak'],
  ['87654321', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['lolalolalola', 'weak'],
  ['senha123', 'weak'],
  ['S3nh@12345', 'weak'],
  ['qwertyuiop', 'weak'],
  ['flamengo2024', 'weak'],
  ['mei.tanaka1', 'weak'],
  ['MeiTanaka!', 'weak'],
  ['5201314520', 'weak'],
  ['kxqzvbwt', 'fair'],
  ['gatoverde', 'fair'],
  ['panela de barro', 'good'],
  ['Kx9!vbWt2q', 'good'],
  ['我爱吃妈妈做的饭', 'strong'],
  ['panela chuva trilho violeta', 'strong'],
]

describe('AUTH-12 D22 password strength', () => {
  it.each(cases)('%s is %s', (password, strength) => {
    expect(passwordStrength(password, ['Mei Tanaka', 'mei.tanaka@example.com'])).toBe(strength)
  })

  it('counts personal data as one character', () => {
    expect(passwordStrength('aparecida-wanderley', ['Aparecida Wanderley'])).toBe('weak')
    expect(passwordStrength('aparecida-wanderley')).not.toBe('weak')
  })

  it('is fast for the longest password', () => {
    const long = 'ab'.repeat(64)
    // An exponential matcher would not finish within the test's timeout.
    expect(passwordStrength(long, [long, long])).toBe('weak')
  })
})
