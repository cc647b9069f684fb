import { useId, type ReactNode } from 'react'

import { Heading } from '@lotus/ui/heading'
import { Spread } from '@lotus/ui/spread'
import { Stack } from '@lotus/ui/stack'

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
    <Stack as="section" aria-labelledby={id} gap={[2, 5]}>
      <Spread gap={4} rowGap={0}>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {more}
      </Spread>
      {children}
    </Stack>
  )
}
