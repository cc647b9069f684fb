import { Plural } from '@lingui/react/macro'

import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

export function ProductCount({ count }: { count: number }) {
  return (
    <Text as="span" size="xsmall" tone="muted" weight="regular" numeric>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# produto" other="# produtos" />
      </VisuallyHidden>
    </Text>
  )
}
