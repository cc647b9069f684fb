import MapPin from 'lucide-react/icons/map-pin'
import type { ComponentProps } from 'react'

import { DeliveryPlaceName } from './delivery-place-name.tsx'
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
