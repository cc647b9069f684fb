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

/**
 * Runs in the head before the first paint, so that no page flashes in the wrong theme (USER-04) or shifts when converted amounts
 * arrive (`converted.css.ts`).
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('theme'),c=localStorage.getItem('currency');if(t==='dark'||t==='light')d.theme=t;if(c==='USD'||c==='EUR')d.currency=c}catch(e){}`
