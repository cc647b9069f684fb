import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'

import { formatCep } from '@lotus/commerce/cep'
import type { Address, DeliveryAddress } from '@lotus/openapi/schema'
import { Text } from '@lotus/ui/text'

/** The first line of an address: also its name while it has no label. */
export const streetLine = ({ street, number }: Pick<DeliveryAddress, 'street' | 'number'>): string =>
  `${street}, ${number}`

export type AddressLinesProps = {
  address: Address | DeliveryAddress
  /**
   * `rows` are grid rows of the parent; `option` is two lines of phrasing content, which start with the recipient.
   * @default 'block'
   */
  layout?: 'block' | 'rows' | 'option'
  /**
   * Shows the reference point.
   * @default false
   */
  withReference?: boolean
}

/** An address: the only component that formats one. */
export function AddressLines({ address, layout = 'block', withReference = false }: AddressLinesProps) {
  const { t } = useLingui()
  const { complement, district, city, state, reference } = address
  const cep = formatCep(address.zipCode)
  const recipient = layout === 'option' && 'recipient' in address ? address.recipient : null
  const street = [recipient, streetLine(address), complement].filter(Boolean).join(' · ')
  const place = `${district}, ${city} – ${state}`
  if (layout === 'option')
    return (
      <>
        {street}
        <br />
        {place} · <Trans>CEP {cep}</Trans>
      </>
    )
  const lines = [street, place, t`CEP ${cep}`, ...(withReference && reference ? [reference] : [])]
  if (layout === 'rows')
    return lines.map((line) => (
      <Text key={line} size="small" tone="muted">
        {line}
      </Text>
    ))
  return (
    <Text as="address" size="small" tone="muted">
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  )
}
