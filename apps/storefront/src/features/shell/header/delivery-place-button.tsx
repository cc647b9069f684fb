import { Trans } from '@lingui/react/macro'
import MapPin from 'lucide-react/icons/map-pin'
import type { ComponentProps } from 'react'

import { formatCep } from '@lotus/commerce/cep'

import { deliveryPlace } from './top-strip.css.ts'

export type DeliveryPlaceButtonProps = {
  /** Eight digits, or null. */
  zipCode: string | null
  isOpen: boolean
} & Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus'>

/** The delivery CEP in the line above the header, on phones in the header; opens its dialog (BEY-05). */
export function DeliveryPlaceButton({ zipCode, isOpen, ...press }: DeliveryPlaceButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} className={deliveryPlace} {...press}>
      <MapPin aria-hidden="true" size={16} />
      <DeliveryPlaceName zipCode={zipCode} />
    </button>
  )
}

/** The delivery CEP (eight digits), or the request to enter one (BEY-05). */
function DeliveryPlaceName({ zipCode }: { zipCode: string | null }) {
  const cep = formatCep(zipCode ?? '')
  return zipCode === null ? <Trans>Informe seu CEP</Trans> : <Trans>Entregar em {cep}</Trans>
}
