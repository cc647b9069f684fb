import { useLingui } from '@lingui/react/macro'
import HeartIcon from 'lucide-react/icons/heart'

import type { ProductSummary } from '@lotus/openapi/schema'
import { IconButton } from '@lotus/ui/icon-button'

import { localized } from '#i18n/localized.ts'

import { useWished } from './use-wishlist.ts'
import { setWish } from './wishes.ts'

type HeartProps = {
  product: ProductSummary
  wished: boolean
  onWish: (wished: boolean) => void
  /** @default 'card' */
  layout?: 'card' | 'page'
}

/** The wishlist button of a product: filled when the product is on the list. */
export function Heart({ product, wished, onWish, layout = 'card' }: HeartProps) {
  const { t, i18n } = useLingui()
  const name = localized(product.names, i18n.locale)
  return (
    <IconButton
      emphasis="floating"
      size={layout === 'card' ? 'small' : 'medium'}
      aria-pressed={wished}
      label={t`Favoritar ${name}`}
      icon={<HeartIcon />}
      onClick={() => onWish(!wished)}
    />
  )
}

/** The connected wishlist button, for guests and accounts. */
export function WishControl({ product, layout = 'card' }: Pick<HeartProps, 'product' | 'layout'>) {
  const { i18n } = useLingui()
  const wished = useWished(product.productId)
  return (
    <Heart
      product={product}
      layout={layout}
      wished={wished}
      onWish={(isWanted) => void setWish(i18n, product, isWanted).catch(reportError)}
    />
  )
}
