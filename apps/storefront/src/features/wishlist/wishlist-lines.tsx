import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useState } from 'react'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Checkbox } from '@lotus/ui/checkbox'
import { Spread } from '@lotus/ui/spread'

import { WishlistItem } from './wishlist-item.tsx'
import type { Wish } from './wishlist-view.ts'

export type WishlistLinesProps = {
  items: Wish[]
  /** The selection is being moved to the cart. */
  moving: boolean
  onMove: (wishes: Wish[] | 'all') => void
  onRemove: (wish: Wish) => void
}

/** The products of a page with a selection. Use another `key` for another page: each page has its own selection. */
export function WishlistLines({ items, moving, onMove, onRemove }: WishlistLinesProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const marked = items.filter(({ product }) => chosen.has(product.productId))
  const isAll = marked.length === items.length
  const choose = (productId: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(productId)
    else next.delete(productId)
    setChosen(next)
  }
  const basket = <ShoppingBasket aria-hidden="true" size={18} />
  const count = marked.length
  return (
    <Card padding="large" radius="panel">
      <Spread paddingBottom={3} border="bottom">
        <Checkbox
          checked={isAll}
          onChange={() => setChosen(new Set(isAll ? [] : items.map(({ product }) => product.productId)))}
          label={t`Selecionar a página toda`}
        />
        {count > 0 ? (
          <Button emphasis="strong" busy={moving} icon={basket} onClick={() => onMove(marked)}>
            <Plural value={count} one="Mover # selecionado" other="Mover # selecionados" />
          </Button>
        ) : (
          <Button busy={moving} icon={basket} onClick={() => onMove('all')}>
            <Trans>Mover tudo para o carrinho</Trans>
          </Button>
        )}
      </Spread>
      <Box as="ul" paddingTop={4}>
        {items.map((wish) => (
          <WishlistItem
            key={wish.product.productId}
            wish={wish}
            chosen={chosen.has(wish.product.productId)}
            onChoose={(isChosen) => choose(wish.product.productId, isChosen)}
            onMove={() => onMove([wish])}
            onRemove={() => onRemove(wish)}
          />
        ))}
      </Box>
    </Card>
  )
}
