import { useId, type ReactNode } from 'react'

import { Box } from '@lotus/ui/box'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Spread } from '@lotus/ui/spread'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

export type SectionCardProps = {
  /** The anchor of the section. */
  id?: string
  title: ReactNode
  /** The description below the title. */
  description?: ReactNode
  /** A link or a button beside the title. */
  action?: ReactNode
  /** @default 'medium' */
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

const gaps = { small: 3, medium: 4, large: 5 } as const

/** A named section of a page on a card. */
export function SectionCard({ id: anchor, title, description, action, size = 'medium', children }: SectionCardProps) {
  const id = useId()
  return (
    <Card asChild>
      <section id={anchor} aria-labelledby={id}>
        <Stack gap={gaps[size]}>
          <Stack gap={1}>
            <Spread gap={4} rowGap={1} align="baseline">
              <Heading level={2} size={size === 'large' ? 'title3' : 'title4'} id={id}>
                {title}
              </Heading>
              {action !== undefined && <Box bleedY="touch">{action}</Box>}
            </Spread>
            {description !== undefined && (
              <Text size="small" tone="muted">
                {description}
              </Text>
            )}
          </Stack>
          {children}
        </Stack>
      </section>
    </Card>
  )
}
