import type { ComponentProps } from 'react'

import * as css from './divider.css.ts'

export type DividerProps = Omit<ComponentProps<'p'>, 'className' | 'style'>

/** A line with a text in its middle, between two alternatives: "ou com e-mail e senha". */
export const Divider = (props: DividerProps) => <p {...props} className={css.divider} />
