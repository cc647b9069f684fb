import { describe, expect, it } from 'vitest'

import { darkPalette, lightPalette, type Palette } from './palette.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance (WCAG 2.2) of a `#rrggbb` colour, 0 to 1. */
function luminance(color: string): number {
  if (!/^#[0-9a-f]{6}$/.test(color)) throw new Error(`Not an opaque #rrggbb colour: ${color}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

type Background = keyof Palette['background']

// The backgrounds of each foreground role. A missing role fails to compile.
const readOn = {
  neutral: [
    'page',
    'surface',
    'raised',
    'accentSoft',
    'accentSoftHover',
    'neutralSoft',
    'neutralSoftHover',
    'criticalSoft',
    'warningSoft',
    'infoSoft',
  ],
  muted: ['page', 'surface', 'raised', 'accentSoft', 'neutralSoft'],
  accent: ['page', 'surface', 'raised', 'accentSoft', 'accentSoftHover', 'neutralSoft'],
  critical: ['page', 'surface', 'raised', 'criticalSoft'],
  warning: ['page', 'surface', 'raised', 'warningSoft'],
  info: ['page', 'surface', 'raised', 'infoSoft'],
  offer: ['page', 'surface', 'raised'],
  onAccent: ['accent', 'accentHover', 'accentActive'],
  onOffer: ['offer'],
  onInverse: ['inverse', 'inverseHover'],
  onInverseMuted: ['inverse'],
  onFeature: ['feature', 'featureEnd'],
  onFeatureMuted: ['feature', 'featureEnd'],
  onContrast: ['contrast', 'contrastHover'],
} satisfies Record<Exclude<keyof Palette['foreground'], 'onTint'>, Background[]>

const surfaces = ['page', 'surface', 'raised'] satisfies Background[]
// Controls and their borders against their backgrounds: 3:1. `border.neutral` and `star` are decorative (a card is
// recognized by its content, a rating by its number) and excluded on purpose.
const seenOn = [
  ...surfaces.flatMap((on) =>
    (['control', 'accent', 'critical'] as const).map((edge) => ['border', edge, 'background', on] as const),
  ),
  ...surfaces.map((on) => ['background', 'accent', 'background', on] as const),
  ...surfaces.map((on) => ['focus', 'neutral', 'background', on] as const),
  ['focus', 'neutral', 'background', 'accentSoft'] as const,
  ...(['inverse', 'feature', 'featureEnd', 'offer'] as const).map(
    (on) => ['focus', 'onInverse', 'background', on] as const,
  ),
]

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s theme', (_, palette) => {
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
    expect(contrast('#a0988c', lightPalette.background.page)).toBeLessThan(4.5)
  })

  it('DS-01 rejects a color that it cannot measure', () => {
    expect(() => contrast('rgb(0 0 0 / 0.5)', '#ffffff')).toThrow('Not an opaque')
  })
})
