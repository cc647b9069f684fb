import type { ComponentProps } from 'react'

import * as css from './prose.css.ts'

export type ProseProps = Omit<ComponentProps<'div'>, 'className' | 'style'>

/** Styles for plain HTML, such as HTML from Markdown: paragraphs, lists, links and tables. */
export const Prose = (props: ProseProps) => <div {...props} className={css.prose} />
