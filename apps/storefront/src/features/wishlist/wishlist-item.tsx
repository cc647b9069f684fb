import { Trans, useLingui } from '@lingui/react/macro'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Trash2 from 'lucide-react/icons/trash'

import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { IconButton } from '@lotus/ui/icon-button'
import { Price } from '@lotus/ui/price'
import { Text } from '@lotus/ui/text'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'

import { DietWarning } from '#diet/diet-warning.tsx'
import { Converted } from '#shop/converted.tsx'
import { Link } from '#routing/links.tsx'
import { keepFocus } from '#routing/keep-focus.ts'
import { localized, secondName } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { useMoney } from '#shop/money.tsx'

import * as css from './wishlist-screen.css.ts'
import type { Wish } from './wishlist-view.ts'

export type WishlistItemProps = {
  wish: Wish
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onMove: () => void
  onRemove: () => void
}

/** One product of the list: name, price, availability and actions. */
export function WishlistItem({ wish, chosen, onChoose, onMove, onRemove }: WishlistItemProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { product, available } = wish
  const name = localized(product.names, i18n.locale)
  const chinese = secondName(product.names, i18n.locale)
  const added = new Date(wish.addedAt)
  const day = i18n.date(added, { dateStyle: 'medium' })
  const isOnSale = product.finalPrice < product.price
  return (
    <li ref={keepFocus} className={css.line}>
      <div className={css.mark}>
        <Checkbox
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          label={<VisuallyHidden>{t`Selecionar ${name}`}</VisuallyHidden>}
        />
      </div>
      <Link
        to="/products/$productId"
        params={{ productId: String(product.productId) }}
        className={css.art}
        data-gone={available ? undefined : ''}
        tabIndex={-1}
        aria-hidden="true"
      >
        <LinePicture product={product} size={96} />
      </Link>
      <div className={css.text}>
        <Link to="/products/$productId" params={{ productId: String(product.productId) }} className={css.name}>
          {name}
        </Link>
        {chinese !== null && (
          <Text size="small" tone="muted" lang="zh-CN">
            {chinese}
          </Text>
        )}
        <DietWarning product={product} layout="line" />
        {!available && (
          <Text size="small" tone="critical" weight="semibold">
            {product.quantity < 1 ? <Trans>Fora de estoque</Trans> : <Trans>Não é mais vendido</Trans>}
          </Text>
        )}
        <Text size="small" tone="muted">
          <Trans>Adicionado em {day}</Trans>
        </Text>
      </div>
      <div className={css.price}>
        <Price
          current={money(product.finalPrice)}
          {...(isOnSale
            ? { currentLabel: t`Preço atual`, old: money(product.price), oldLabel: t`Preço anterior` }
            : {})}
        />
        <Converted reais={product.finalPrice} />
      </div>
      <div className={css.controls}>
        {available && (
          <Button
            size="small"
            emphasis="soft"
            icon={<ShoppingBasket aria-hidden="true" size={17} />}
            aria-label={t`Mover para o carrinho: ${name}`}
            onClick={onMove}
          >
            <Trans>Mover para o carrinho</Trans>
          </Button>
        )}
        <IconButton size="small" label={t`Remover ${name} dos favoritos`} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  )
}
