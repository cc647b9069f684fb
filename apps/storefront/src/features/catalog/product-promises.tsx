import { Trans, useLingui } from '@lingui/react/macro'
import CreditCard from 'lucide-react/icons/credit-card'
import QrCode from 'lucide-react/icons/qr-code'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'

import { Inline } from '@lotus/ui/inline'

import type { ProductsConfig } from '#shop/settings.ts'

import * as css from './product-screen.css.ts'

type ProductPromisesProps = {
  config: ProductsConfig
  /** Where and from which subtotal delivery is free; null if it never is. @default null */
  freeDelivery?: ReactNode
}

/** Payment and delivery in one line. */
export function ProductPromises({ config: { maxInstallments }, freeDelivery = null }: ProductPromisesProps) {
  const { t } = useLingui()
  return (
    <Inline as="ul" gap={5} rowGap={2} align="stretch" aria-label={t`Pagamento e entrega`}>
      <li className={css.promise}>
        <QrCode aria-hidden="true" size={18} />
        <Trans>Pix na hora</Trans>
      </li>
      <li className={css.promise}>
        <CreditCard aria-hidden="true" size={18} />
        {maxInstallments > 1 ? <Trans>Cartão em até {maxInstallments}×</Trans> : <Trans>Cartão de crédito</Trans>}
      </li>
      <li className={css.promise}>
        <Store aria-hidden="true" size={18} />
        <Trans>Retirada grátis na loja</Trans>
      </li>
      {freeDelivery !== null && (
        <li className={css.promise}>
          <Truck aria-hidden="true" size={18} />
          {freeDelivery}
        </li>
      )}
    </Inline>
  )
}
