import { Trans, useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import Trash2 from 'lucide-react/icons/trash'
import { Suspense } from 'react'

import { MAX_LINE_QUANTITY } from '@lotus/commerce/cart-rules'
import { Button } from '@lotus/ui/button'
import { IconButton } from '@lotus/ui/icon-button'
import { QuantityStepper } from '@lotus/ui/quantity-stepper'
import { Text } from '@lotus/ui/text'

import { DietWarning } from '#diet/diet-warning.tsx'
import { Converted } from '#shop/converted.tsx'
import { Link } from '#routing/links.tsx'
import { keepFocus } from '#routing/keep-focus.ts'
import { localized, secondName } from '#i18n/localized.ts'
import { LinePicture } from '#layout/line-picture.tsx'
import { useMoney } from '#shop/money.tsx'
import { useUnitPrice } from '#shop/unit-price.ts'

import * as css from './cart-line.css.ts'
import { isBuyable, type CartLineView } from './cart-view.ts'
import { LineNoticeText, NotCounted } from './lazy-cart-parts.ts'

export type CartLineProps = {
  line: CartLineView
  onQuantity: (quantity: number) => void
  onRemove: () => void
  /** Moves it to the wishlist. */
  onWish: () => void
}

/** One line of the cart: product, quantity, price and changes. */
export function CartLine({ line, onQuantity, onRemove, onWish }: CartLineProps) {
  const { entry, product, total, each, notice } = line
  const { t, i18n } = useLingui()
  const money = useMoney()
  const unitPrice = useUnitPrice()
  const name = localized(product.names, i18n.locale)
  const chinese = secondName(product.names, i18n.locale)
  const price = money(each.reais, each.decimals)
  const per = product.unitPrice ? unitPrice(product.unitPrice) : null
  const isCounted = isBuyable(line)
  const Amount = isCounted ? 'span' : 's'
  const max = Math.max(1, Math.min(product.quantity, MAX_LINE_QUANTITY))
  const gone = notice?.kind === 'unavailable' || notice?.kind === 'soldOut'
  return (
    <li ref={keepFocus} className={css.line}>
      <Link
        to="/products/$productId"
        params={{ productId: String(product.productId) }}
        className={css.art}
        tabIndex={-1}
        aria-hidden="true"
      >
        <LinePicture product={product} size={96} />
      </Link>
      <div className={css.text}>
        <Link to="/products/$productId" params={{ productId: String(product.productId) }} className={css.name}>
          {name}
        </Link>
        {chinese && (
          <Text size="small" tone="muted" lang="zh-CN">
            {chinese}
          </Text>
        )}
        <Text size="small" tone="muted">
          {per ? (
            <Trans>
              {price} cada · {per}
            </Trans>
          ) : (
            <Trans>{price} cada</Trans>
          )}
        </Text>
        <DietWarning product={product} layout="line" />
        {notice && (
          <Suspense>
            <LineNoticeText notice={notice} />
          </Suspense>
        )}
      </div>
      <div className={css.controls}>
        {!gone && (
          <div className={css.quantity}>
            <QuantityStepper
              value={entry.quantity}
              max={Math.max(product.quantity, entry.quantity) + 1}
              onValueChange={onQuantity}
              onOutOfRange={onQuantity}
              error={t`Escreva um número inteiro de 1 a ${max}.`}
              label={t`Quantidade de ${name}`}
              decreaseLabel={t`Diminuir ${name}`}
              increaseLabel={t`Aumentar ${name}`}
            />
          </div>
        )}
        <div className={css.away}>
          <Button
            emphasis="ghost"
            size="small"
            icon={<Trash2 aria-hidden="true" size={17} />}
            aria-label={t`Remover ${name} do carrinho`}
            onClick={onRemove}
          >
            <Trans context="button">Remover</Trans>
          </Button>
          <IconButton size="small" label={t`Mover ${name} para os favoritos`} icon={<Heart />} onClick={onWish} />
        </div>
      </div>
      <div className={css.total}>
        <Text weight="bold" numeric size="large" tone={isCounted ? 'inherit' : 'muted'}>
          <Amount className={css.amount}>{money(total)}</Amount>
        </Text>
        <Converted reais={total} />
        {!isCounted && (
          <Suspense>
            <NotCounted />
          </Suspense>
        )}
      </div>
    </li>
  )
}
