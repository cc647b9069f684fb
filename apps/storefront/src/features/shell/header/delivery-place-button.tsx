import { Trans } from '@lingui/react/macro'
import MapPin from 'lucide-react/icons/map-pin'
import type { ComponentProps } from 'react'

import { formatCep } from '@lotus/commerce/cep'

import { deliveryPlace, deliveryText, nextWindow } from './top-strip.css.ts'

export type DeliveryPlaceButtonProps = {
  /** Eight digits, or null. */
  zipCode: string | null
  isOpen: boolean
  /** The next delivery window, as "Hoje, 18:00–20:00"; null while it loads, or if there is none. @default null */
  next?: string | null
} & Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onFocus'>

/** The delivery CEP with its next window (BEY-12), above the header, on phones in it. Opens the CEP dialog (BEY-05). */
export function DeliveryPlaceButton({ zipCode, isOpen, next = null, ...press }: DeliveryPlaceButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} className={deliveryPlace} {...press}>
      <MapPin aria-hidden="true" size={16} />
      <span className={deliveryText}>
        <DeliveryPlaceName zipCode={zipCode} />
        {next !== null && <span className={nextWindow}>{next}</span>}
      </span>
    </button>
  )
}

/** The delivery CEP (eight digits), or the request to enter one (BEY-05). */
function DeliveryPlaceName({ zipCode }: { zipCode: string | null }) {
  const cep = formatCep(zipCode ?? '')
  return zipCode === null ? <Trans>Informe seu CEP</Trans> : <Trans>Entregar em {cep}</Trans>
}
