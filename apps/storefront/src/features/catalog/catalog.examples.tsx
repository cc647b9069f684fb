import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'

import { freeDeliveryAnywhere } from '@lotus/fixtures/shipping'
import type { ProductSummary } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { IconButton } from '@lotus/ui/icon-button'
import { QuantityStepper } from '@lotus/ui/quantity-stepper'

import type { FreeDeliveryPromise } from '#delivery/free-delivery.ts'
import type { ProductsConfig } from '#shop/settings.ts'

/** The demo shop's settings. */
export const config: ProductsConfig = {
  minimumOrder: 30,
  maxInstallments: 12,
  interestFreeInstallments: 3,
  lowStock: 3,
}

/** Without a CEP. */
export const freeInParana: FreeDeliveryPromise = {
  cep: null,
  area: freeDeliveryAnywhere.area['pt-BR'],
  freeFrom: 99,
}

/** Replaces the cart's control on cards. */
export function BuyExample({ product, start = 0 }: { product: ProductSummary; start?: number }) {
  const [value, setValue] = useState(start)
  if (product.quantity === 0) return null
  return (
    <QuantityStepper
      value={value}
      min={0}
      max={product.quantity}
      onValueChange={setValue}
      label={product.productName}
      error="inteiro"
      decreaseLabel="diminuir"
      increaseLabel="aumentar"
      addLabel="adicionar"
    />
  )
}

/** Replaces the wishlist's control. */
export const WishExample = ({ wished = false }: { wished?: boolean }) => (
  <IconButton emphasis="floating" size="small" aria-pressed={wished} label="favoritar" icon={<Heart />} />
)

/** Replaces the cart's control on a product's page. */
export function BuyPageExample() {
  return (
    <Button emphasis="strong" size="large" width="full">
      comprar
    </Button>
  )
}
