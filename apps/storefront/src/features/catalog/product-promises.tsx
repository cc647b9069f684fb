import { Trans, useLingui } from '@lingui/react/macro'
import CreditCard from 'lucide-react/icons/credit-card'
import QrCode from 'lucide-react/icons/qr-code'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'

import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'

import type { ProductsConfig } from '#shop/settings.ts'

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
      <PromiseItem icon={<QrCode aria-hidden="true" size={18} />}>
        <Trans>Pix na hora</Trans>
      </PromiseItem>
      <PromiseItem icon={<CreditCard aria-hidden="true" size={18} />}>
        {maxInstallments > 1 ? <Trans>Cartão em até {maxInstallments}×</Trans> : <Trans>Cartão de crédito</Trans>}
      </PromiseItem>
      <PromiseItem icon={<Store aria-hidden="true" size={18} />}>
        <Trans>Retirada grátis na loja</Trans>
      </PromiseItem>
      {freeDelivery !== null && <PromiseItem icon={<Truck aria-hidden="true" size={18} />}>{freeDelivery}</PromiseItem>}
    </Inline>
  )
}

const PromiseItem = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Inline as="li" wrap={false} tone="accent">
    {icon}
    <Text as="span" size="xsmall" tone="muted">
      {children}
    </Text>
  </Inline>
)
