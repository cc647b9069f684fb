import { describe, expect, it } from 'vitest'

import { isUsername } from './username.ts'

describe('D43 isUsername', () => {
  it.each(['Mei', '李明', '𠮷野', 'Éva', 'Mei Tanaka', ' Ana ', '李 明'])('takes %j', (name) => {
    expect(isUsername(name)).toBe(true)
  })

  it.each(['', '  ', 'Me', ' Jo ', '李', '李a', '𠮷', '明 '])('refuses %j', (name) => {
    expect(isUsername(name)).toBe(false)
  })
})
