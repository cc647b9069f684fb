import type { Theme } from './tokens.gen.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance (WCAG 2.2) of a `#rrggbb` colour, 0 to 1. */
function luminance(color: string): number {
  if (!/^#[0-9a-f]{6}$/.test(color)) throw new Error(`Not an opaque #rrggbb colour: ${color}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two `#rrggbb` colors (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

type Palette = Theme['color']
type Background = keyof Palette['background']

/** The backgrounds of each foreground role, whose text needs 4.5:1. A missing role fails to compile. */
export const readOn = {
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
  onInverse: ['inverse'],
  onInverseMuted: ['inverse'],
  onFeature: ['feature', 'featureEnd'],
  onFeatureMuted: ['feature', 'featureEnd'],
  onContrast: ['contrast', 'contrastHover'],
} satisfies Record<Exclude<keyof Palette['foreground'], 'onTint'>, Background[]>

const surfaces = ['page', 'surface', 'raised'] satisfies Background[]
/**
 * Controls and their borders against their backgrounds: 3:1. `border.neutral` and `star` are decorative (a card is recognized by its
 * content, a rating by its number) and excluded on purpose.
 */
export const seenOn = [
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
