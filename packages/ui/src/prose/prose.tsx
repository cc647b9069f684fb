import type { ComponentProps } from 'react'

import * as css from './prose.css.ts'

export type ProseProps = Omit<ComponentProps<'div'>, 'className' | 'style'>

/** Long text without components: paragraphs, lists, links and tables, such as HTML made from Markdown. */
export const Prose = (props: ProseProps) => <div {...props} className={css.prose} />
