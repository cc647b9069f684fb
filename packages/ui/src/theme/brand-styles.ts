import { assignVars, globalStyle } from '@vanilla-extract/css'

import { media, vars } from './contract.css.ts'
import { overrides, scale, themes } from './tokens.gen.ts'
import { tokenAt } from './token-at.ts'

type ThemeName = keyof typeof themes
type Brand = ThemeName extends `${infer Name}-${string}` ? Name : never
type Selectors = { light: string; dark: string; auto: string }

/** Every theme sets these variables, so that a nested theme does not inherit the overrides of another one. */
const overridden = [...new Set(overrides.map(({ path }) => path))]

function variablesOf(name: ThemeName) {
  const { color, shadow } = themes[name]
  const ofScale = overridden.map((path) => {
    const override = overrides.find((each) => each.theme === name && each.path === path)
    return [tokenAt(vars, path), override?.value ?? tokenAt(scale, path)] as const
  })
  return {
    ...assignVars(vars.color, color),
    ...assignVars(vars.shadow, shadow),
    ...Object.fromEntries(ofScale),
  }
}

/** Adds the rules that set all variables of a brand, and the color scheme, on the elements of the selectors. */
export function addBrand(brand: Brand, { light, dark, auto }: Selectors): void {
  const inDark = { colorScheme: 'dark', vars: variablesOf(`${brand}-dark`) }
  globalStyle(light, { colorScheme: 'light', vars: variablesOf(`${brand}-light`) })
  // Paper is white: pages are printed in the light theme.
  globalStyle(dark, { '@media': { screen: inDark } })
  globalStyle(auto, { '@media': { [`screen and ${media.dark}`]: inDark } })
}
