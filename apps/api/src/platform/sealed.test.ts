import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { deriveKeys } from './keys.ts'
import { createSealer } from './sealed.ts'

const secret = 'a-secret-of-tests-with-32-letters'
const former = 'the-secret-before-with-32-letters'
const sealer = createSealer(deriveKeys([secret], 'cpf'))

describe('S40 sealed values', () => {
  it('can be opened with the same key and do not reveal their content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        const sealed = sealer.seal(text, place)
        expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{38,}$/)
        expect(sealer.open(sealed, place)).toBe(text)
      }),
    )
    const [one, other] = [sealer.seal('12345678909', 'a'), sealer.seal('12345678909', 'a')]
    expect(one).not.toBe(other)
    expect(one.length).toBeLessThanOrEqual(200)
    expect(Buffer.from(one.split('.')[2]!, 'base64url').includes('12345678909')).toBe(false)
  })

  it('do not open in another context or after a change of one bit', () => {
    const sealed = sealer.seal('12345678909', 'cpf of user 1')
    expect(() => sealer.open(sealed, 'cpf of user 2')).toThrow('unable to authenticate')
    const [form, keyId, content = ''] = sealed.split('.')
    const bytes = Buffer.from(content, 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1
      const forged = `${form}.${keyId}.${changed.toString('base64url')}`
      expect(() => sealer.open(forged, 'cpf of user 1')).toThrow('unable to authenticate')
    }
    for (const broken of ['', 'v1', `v1.${keyId}.`, `v1.${keyId}.AAAA`, `v2.${keyId}.${content}`, '12345678909']) {
      expect(() => sealer.open(broken, 'cpf of user 1')).toThrow(/needs a key|Invalid \w+/)
    }
  })

  it('open after a secret rotation only while the former secret is configured', () => {
    const sealed = createSealer(deriveKeys([former], 'cpf')).seal('12345678909', 'here')
    const both = createSealer(deriveKeys([secret, former], 'cpf'))
    expect(both.open(sealed, 'here')).toBe('12345678909')
    expect(sealer.open(both.seal('x', 'here'), 'here')).toBe('x')
    expect(() => sealer.open(sealed, 'here')).toThrow('was AUTH_SECRET replaced?')
  })
})
