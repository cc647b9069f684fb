import { describe, expect, it } from 'vitest'

import { contrast, readOn, seenOn } from './contrast.ts'
import { themes } from './tokens.gen.ts'

describe.each(Object.entries(themes))('the theme %s', (_, { color: palette }) => {
  const read = Object.entries(readOn).flatMap(([role, backgrounds]) =>
    backgrounds.map((on) => ({ role: role as keyof typeof readOn, on })),
  )
  it.each(read)('DS-01 $role text on $on has 4.5:1', ({ role, on }) => {
    expect(contrast(palette.foreground[role], palette.background[on])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(palette.tint))('DS-01 text on the %s tint has 4.5:1', (_tint, color) => {
    expect(contrast(palette.foreground.onTint, color)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(seenOn)('DS-01 %s %s is seen on %s %s with 3:1', (group, role, _background, on) => {
    const color = (palette[group] as Record<string, string>)[role] ?? 'missing'
    expect(contrast(color, palette.background[on])).toBeGreaterThanOrEqual(3)
  })
})

describe('the contrast measure', () => {
  it('DS-01 agrees with the published values', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('DS-01 fails a pair with too little contrast', () => {
    expect(contrast('#a0988c', themes['lotus-light'].color.background.page)).toBeLessThan(4.5)
  })

  it('DS-01 rejects a color that it cannot measure', () => {
    expect(() => contrast('rgb(0 0 0 / 0.5)', '#ffffff')).toThrow('Not an opaque')
  })
})
