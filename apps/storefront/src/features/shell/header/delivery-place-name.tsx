import { Trans } from '@lingui/react/macro'

import { formatCep } from '@lotus/commerce/cep'

/** The delivery CEP (eight digits), or the request to enter one (BEY-05). */
export function DeliveryPlaceName({ zipCode }: { zipCode: string | null }) {
  const cep = formatCep(zipCode ?? '')
  return zipCode === null ? <Trans>Informe seu CEP</Trans> : <Trans>Entregar em {cep}</Trans>
}
