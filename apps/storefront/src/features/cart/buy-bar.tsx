import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

import type { ProductSummary } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Container } from '@lotus/ui/container'
import { Inline } from '@lotus/ui/inline'
import { QuantityStepper } from '@lotus/ui/quantity-stepper'

import { LinkButton } from '#layout/link-button.tsx'
import { localized } from '#i18n/localized.ts'

import * as css from './buy-bar.css.ts'
import { useUnits, type WantedUnits } from './buy-control.tsx'

/** The height of the search that sticks to the upper edge, in pixels. */
const stickyHeader = 64
/** Nearly all of it: a fraction of a pixel may be missing. */
const fullyVisible = 0.98

export type BuyBarProps = {
  product: ProductSummary
  price: ReactNode
  /** The units to add, shared with the control of the page. */
  wanted: WantedUnits
  /** The `BuyControl` of the page. */
  control: RefObject<HTMLElement | null>
}

/** On phones, in place of the bottom bar: price and buy control at the lower edge, while the `BuyControl` of the page is out of view. */
export function BuyBar({ product, price, wanted, control }: BuyBarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLElement>(null)
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    if (control.current === null || bar.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsHidden((entries.at(-1)?.intersectionRatio ?? 0) >= fullyVisible),
      // oxlint-disable-next-line lingui/no-unlocalized-strings -- Lengths.
      { threshold: fullyVisible, rootMargin: `-${stickyHeader}px 0px -${bar.current.offsetHeight}px` },
    )
    observer.observe(control.current)
    return () => observer.disconnect()
  }, [control])
  return (
    <aside
      ref={bar}
      className={css.bar}
      data-buy-bar=""
      data-hidden={isHidden ? '' : undefined}
      aria-label={t`Comprar`}
    >
      <Container>
        <Inline justify="between">
          {price}
          <Controls product={product} wanted={wanted} />
        </Inline>
      </Container>
    </aside>
  )
}

/** The control of the page once more, with names of its own. */
function Controls({ product, wanted }: Pick<BuyBarProps, 'product' | 'wanted'>) {
  const { t, i18n } = useLingui()
  const { inCart, change, stepper } = useUnits(product, wanted)
  const name = localized(product.names, i18n.locale)
  return (
    <>
      <QuantityStepper
        {...stepper}
        label={t`Unidades de ${name}`}
        decreaseLabel={t`Pôr menos um ${name}`}
        increaseLabel={t`Pôr mais um ${name}`}
      />
      {inCart > 0 ? (
        <LinkButton to="/cart" emphasis="strong">
          <Trans context="short link">Carrinho</Trans>
        </LinkButton>
      ) : (
        <Button emphasis="strong" aria-label={t`Adicionar ao carrinho: ${name}`} onClick={() => change(wanted[0])}>
          <Trans context="short button">Adicionar</Trans>
        </Button>
      )}
    </>
  )
}
