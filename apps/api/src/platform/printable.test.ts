import { describe, expect, it } from 'vitest'

import { createLogger } from './logger.ts'
import { inLine, printable, quoted } from './printable.ts'

describe('S32 untrusted text for a terminal', () => {
  it('has no escape sequence, no other control character and no change of direction', () => {
    expect(printable('\u001b[2J\u009b31m\u0007\r\b\u007f \u202eairaM\u2069\u200f')).toBe(
      String.raw`\u001b[2J\u009b31m\u0007\u000d\u0008\u007f \u202eairaM\u2069\u200f`,
    )
    expect(printable('a;b\r\n1;2\r\n')).toBe('a;b\r\n1;2\r\n')
    expect(printable('李小龙 “大厨” 👩‍🍳 Conceição\nsegunda linha')).toBe('李小龙 “大厨” 👩‍🍳 Conceição\nsegunda linha')
  })

  it('stays JSON with the same meaning', () => {
    const value = { name: 'a\u001b\u009b\u202e\u2028\n"b"' }
    expect(printable(JSON.stringify(value))).not.toMatch(/[\u009b\u202e\u2028]/)
    expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value)
  })

  it('stays in one line, or is quoted line by line', () => {
    expect(inLine('Ana\nLT-AAAAAA  until 2026-01-01')).toBe(String.raw`Ana\nLT-AAAAAA  until 2026-01-01`)
    expect(quoted(' um\n\ndois\n')).toBe('  | um\n  | \n  | dois')
  })

  it('is escaped in logs', () => {
    const lines: string[] = []
    const logger = createLogger({ destination: { write: (line) => void lines.push(line) } })
    logger.warn(
      { reason: '\u001b[31m\u009b31m\u202e\n{"level":"error"}', err: new Error('\u009b\u202e\nx') },
      'm\u202e',
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reason: '\u001b[31m\u009b31m\u202e\n{"level":"error"}' })
  })
})
