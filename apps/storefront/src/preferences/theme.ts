import { themeChoice } from '#storage/storage.ts'

export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

export const readTheme = (): Theme => {
  const stored = themeChoice.read()
  return isTheme(stored) ? stored : 'auto'
}

/** Applies and persists the theme; `auto` follows the system by CSS alone. */
export function chooseTheme(theme: Theme): void {
  themeChoice.write(theme)
  document.documentElement.dataset['theme'] = theme
}
