import { useId, type ReactNode } from 'react'

import { Heading } from '@lotus/ui/heading'

import * as css from './page.css.ts'

type SectionProps = {
  title: ReactNode
  /** A link to the whole list, beside the title. */
  more?: ReactNode
  children: ReactNode
}

/** A named section of a page. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.section}>
      <div className={css.sectionHead}>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {more}
      </div>
      {children}
    </section>
  )
}
