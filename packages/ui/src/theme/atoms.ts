import './atoms.css.ts'

import type { fixed, responsive } from './atoms.css.ts'

/** One value, or one for phones, one from tablets up and one for desktops. */
export type Responsive<Value> = Value | readonly [phone: Value, tablet: Value, desktop?: Value]

type Flag<Key> = Key extends 'true' ? true : Key extends 'false' ? false : Key

/** Layout and colors by token: the props of `Box`. */
export type Atoms = { [Name in keyof typeof fixed]?: Flag<keyof (typeof fixed)[Name]> } & {
  [Name in keyof typeof responsive]?: Responsive<keyof (typeof responsive)[Name]>
}

const breakpoints = ['', '-tablet', '-desktop']

/** The class names of token props, such as `gap-2 gap-4-tablet`. Built from their names, they need no table in the code. */
export const atoms = (given: Atoms): string =>
  Object.entries(given)
    .flatMap(([name, value]) => [value].flat().map((each, index) => `${name}-${each}${breakpoints[index]}`))
    .join(' ')
