import './atoms.css.ts'

import type { base, desktop, tablet } from './atoms.css.ts'

type Base = typeof base
type Tablet = typeof tablet
type Desktop = typeof desktop

type Flag<Key> = Key extends 'true' ? true : Key extends 'false' ? false : Key

/** Layout and colors by token: one value, or one for phones, one from tablets up and one for desktops. */
export type Atoms = {
  [Name in keyof Base]?:
    | Flag<keyof Base[Name]>
    | (Name extends keyof Tablet
        ? readonly [
            phone: keyof Base[Name],
            tablet: keyof Tablet[Name],
            ...desktop: Name extends keyof Desktop ? [keyof Desktop[Name]] | [] : [],
          ]
        : never)
}

const breakpoints = ['', '-tablet', '-desktop']

/** The class names of token props, such as `gap-2 gap-4-tablet`. Built from their names, they need no table in the code. */
export const atoms = (given: Atoms): string =>
  Object.entries(given)
    .flatMap(([name, value]) => [value].flat().map((each, index) => `${name}-${each}${breakpoints[index]}`))
    .join(' ')
