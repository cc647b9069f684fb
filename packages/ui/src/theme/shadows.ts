/** The shadows of a theme by elevation. */
export type Shadows = Record<'low' | 'raised' | 'overlay', string>

export const lightShadows: Shadows = {
  low: '0 1px 2px rgb(60 45 20 / 0.06)',
  raised: '0 2px 4px rgb(60 45 20 / 0.06), 0 10px 28px rgb(60 45 20 / 0.12)',
  overlay: '0 8px 16px rgb(60 45 20 / 0.08), 0 28px 64px rgb(60 45 20 / 0.22)',
}

export const darkShadows: Shadows = {
  low: '0 1px 2px rgb(0 0 0 / 0.4)',
  raised: '0 2px 4px rgb(0 0 0 / 0.4), 0 12px 32px rgb(0 0 0 / 0.5)',
  overlay: '0 8px 16px rgb(0 0 0 / 0.4), 0 28px 64px rgb(0 0 0 / 0.6)',
}
