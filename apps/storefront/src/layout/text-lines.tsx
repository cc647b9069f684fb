import type { ReactNode } from 'react'

import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

type TextLinesProps = {
  /** The first line is the name. Later lines that are null are left out. */
  lines: ReactNode[]
  children?: ReactNode
}

/** A name with small lines below it, such as the contact data of a person. */
export const TextLines = ({ lines: [name, ...more], children }: TextLinesProps) => (
  <Stack gap={1} textWrap="balance">
    <Text weight="semibold">{name}</Text>
    {more.map(
      (line, index) =>
        line !== null && (
          <Text key={index} size="small" tone="muted">
            {line}
          </Text>
        ),
    )}
    {children}
  </Stack>
)
