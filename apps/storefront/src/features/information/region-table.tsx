import { Trans, useLingui } from '@lingui/react/macro'

import type { ShippingRegion } from '@lotus/openapi/schema'
import { Prose } from '@lotus/ui/prose'

import { useDaysText } from '#delivery/delivery-text.ts'
import { localized } from '#i18n/localized.ts'
import { useMoney } from '#shop/money.tsx'

type Service = ShippingRegion['services'][number]

/** Delivery services with price and time or windows (BEY-12), by region (D11). */
export function RegionTable({ regions }: { regions: readonly ShippingRegion[] }) {
  const { i18n } = useLingui()
  return (
    <Prose>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Região e serviço</Trans>
            </th>
            <th scope="col">
              <Trans>Prazo</Trans>
            </th>
            <th scope="col">
              <Trans>Preço</Trans>
            </th>
          </tr>
        </thead>
        {regions.map(({ region, names, services }) => (
          <tbody key={region}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {localized(names, i18n.locale)}
              </th>
            </tr>
            {services.map((service) => (
              <Row key={service.serviceId} service={service} />
            ))}
          </tbody>
        ))}
      </table>
    </Prose>
  )
}

function Row({ service: { names, minDays, maxDays, cost, freeFrom, pickup, scheduled } }: { service: Service }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const free = freeFrom === null ? null : money(freeFrom)
  const days = useDaysText()({ minDays, maxDays })
  return (
    <tr>
      <th scope="row">{localized(names, i18n.locale)}</th>
      <td>
        {scheduled !== true && days}
        {scheduled === true &&
          (pickup ? <Trans>horário à escolha</Trans> : <Trans>horário à escolha; onde não houver, {days}</Trans>)}
      </td>
      <td>
        {cost === null ? <Trans>no carrinho, pelo CEP e peso</Trans> : cost === 0 ? <Trans>grátis</Trans> : money(cost)}
        {free !== null && cost !== 0 && (
          <>
            {'; '}
            <Trans>grátis a partir de {free}</Trans>
          </>
        )}
      </td>
    </tr>
  )
}
