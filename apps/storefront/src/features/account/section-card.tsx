import type { ReactNode } from 'react'

import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

type PartProps = {
  title: ReactNode
  /** The description below the title. */
  description?: ReactNode
  children: ReactNode
}

/** A section of an account page on a card. */
export function Part({ title, description, children }: PartProps) {
  return (
    <Card asChild>
      <section>
        <Stack gap={5}>
          <Stack gap={1}>
            <Heading level={2} size="title3">
              {title}
            </Heading>
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
