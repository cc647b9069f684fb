import { Trans, useLingui } from '@lingui/react/macro'
import MessageCircle from 'lucide-react/icons/message-circle'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'

import { Container } from '@lotus/ui/container'
import { Inline } from '@lotus/ui/inline'

import type { FreeDeliveryPromise } from '#delivery/free-delivery.ts'
import { FreeDeliveryText } from '#delivery/free-delivery-text.tsx'

import type { ContactRow } from '#features/shell/footer/contact.ts'
import * as css from './top-strip.css.ts'

export type TopStripProps = {
  /** Null if delivery is never free (D11). */
  freeDelivery: FreeDeliveryPromise | null
  whatsapp: ContactRow | null
  /** The `DeliveryPlaceButton`. */
  delivery: ReactNode
  /** The `DietPlace`. @default null */
  diet?: ReactNode
}

/** The shop's promises, in a row at the top of the page; not on phones. */
export function TopStrip({ freeDelivery, whatsapp, delivery, diet = null }: TopStripProps) {
  const { t } = useLingui()
  const number = whatsapp?.text
  return (
    <aside className={css.strip} data-surface="inverse" aria-label={t`Vantagens da loja`}>
      <Container>
        <Inline as="ul" justify="between" columnGap={4} wrap={false}>
          <li>{delivery}</li>
          {diet !== null && <li>{diet}</li>}
          {freeDelivery !== null && (
            <li className={css.promise}>
              <Truck aria-hidden="true" size={16} />
              <FreeDeliveryText promise={freeDelivery} />
            </li>
          )}
          <li className={css.second}>
            <Store aria-hidden="true" size={16} />
            <Trans>Retire na loja sem pagar frete</Trans>
          </li>
          {whatsapp?.href != null && (
            <li className={css.contact}>
              <a className={css.link} href={whatsapp.href} target="_blank" rel="noreferrer">
                <MessageCircle aria-hidden="true" size={16} />
                <Trans>WhatsApp {number}</Trans>
              </a>
            </li>
          )}
        </Inline>
      </Container>
    </aside>
  )
}
