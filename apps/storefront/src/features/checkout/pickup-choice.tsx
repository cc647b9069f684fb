import { Trans } from '@lingui/react/macro'
import Store from 'lucide-react/icons/store'

import { RadioCard } from '@lotus/ui/radio-card'

/** The value of the choice to pick the order up, among the addresses. */
export const atStore = 'pickup'

/** The option to pick the order up, which needs no address (CHK-04). */
export const PickupOption = () => (
  <RadioCard
    value={atStore}
    label={<Trans>Retirar na loja</Trans>}
    description={<Trans>Sem frete e sem endereço. Avisamos por e-mail quando estiver pronto.</Trans>}
    icon={<Store />}
  />
)

/** The label of the button that leaves the address step. */
export const ContinueLabel = ({ pickup }: { pickup: boolean }) =>
  pickup ? <Trans>Continuar para a retirada</Trans> : <Trans>Continuar para a entrega</Trans>
