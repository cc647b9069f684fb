/** The choice of the toolbar that changes nothing. */
export const ownSetting = 'own'

type Globals = Record<string, unknown>

/** The globals of the toolbar. */
export const choices = [
  'chosenTheme',
  'chosenBrand',
  'chosenLocale',
  'chosenViewport',
  'chosenTextSpacing',
  'chosenNames',
  'chosenFrame',
] as const

/** `viewport` is a name of `modes.ts`; undefined for the whole area. */
export type Settings = {
  theme: string
  /** `lotus`, or the second brand. */
  brand: string
  locale: string
  viewport: string | undefined
  textSpacing: string
  /** Of products: `own`, or `long`. */
  names: string
  frame: string
}

/**
 * The settings of a story: those chosen in the toolbar, otherwise its own. They are separate globals, because Storybook locks
 * the toolbar's choice of a global that a story sets.
 */
export function settingsOf(globals: Globals): Settings {
  const choiceOf = (name: (typeof choices)[number], own: unknown) =>
    globals[name] === undefined || globals[name] === ownSetting ? own : globals[name]
  const { value } = (globals['viewport'] ?? {}) as { value?: string }
  const viewport = choiceOf('chosenViewport', value)
  return {
    theme: String(choiceOf('chosenTheme', globals['theme'])),
    brand: String(choiceOf('chosenBrand', globals['brand'])),
    locale: String(choiceOf('chosenLocale', globals['locale'])),
    viewport: viewport === undefined ? undefined : String(viewport),
    textSpacing: String(choiceOf('chosenTextSpacing', globals['textSpacing'])),
    names: String(choiceOf('chosenNames', ownSetting)),
    frame: String(choiceOf('chosenFrame', globals['frame'])),
  }
}

/**
 * Whether the toolbar changes what the checks of a story rely on: its texts, its size, or what is around it. They are written for the
 * story's own settings.
 */
export function changesChecks(globals: Globals): boolean {
  const chosen = settingsOf(globals)
  const own = settingsOf({ ...globals, ...Object.fromEntries(choices.map((name) => [name, ownSetting])) })
  return (['locale', 'viewport', 'textSpacing', 'names', 'frame'] as const).some((name) => chosen[name] !== own[name])
}
