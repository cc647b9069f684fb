import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'

import { Badge } from '@lotus/ui/badge'
import { IconButton } from '@lotus/ui/icon-button'

import { Link } from '#routing/links.tsx'

/** The wishlist link of the header, with the number of products (D26). */
export function WishlistLink({ count }: { count: number }) {
  const { t } = useLingui()
  const label = count === 0 ? t`Favoritos` : t`Favoritos, ${plural(count, { one: '# produto', other: '# produtos' })}`
  return (
    <IconButton
      asChild
      label={label}
      icon={<Heart />}
      badge={count > 0 ? <Badge shape="count">{count}</Badge> : undefined}
    >
      <Link to="/wishlist" />
    </IconButton>
  )
}
