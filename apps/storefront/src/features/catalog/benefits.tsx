import { Trans, useLingui } from '@lingui/react/macro'
import QrCode from 'lucide-react/icons/qr-code'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'

import { Card } from '@lotus/ui/card'

import type { ProductsConfig } from '#shop/settings.ts'

import * as css from './benefits.css.ts'

type BenefitsProps = { config: Pick<ProductsConfig, 'maxInstallments'> }

/** The benefits of every order, between the product rows. */
export function Benefits({ config: { maxInstallments } }: BenefitsProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Vantagens`}>
      <Card padding="medium" radius="panel">
        <ul className={css.list}>
          <Benefit icon={<Truck aria-hidden="true" size={28} />} title={<Trans>Entrega</Trans>}>
            <Trans>frete calculado pelo CEP</Trans>
          </Benefit>
          <Benefit icon={<Store aria-hidden="true" size={28} />} title={<Trans>Retire na loja</Trans>}>
            <Trans>1–2 dias úteis</Trans>
          </Benefit>
          <Benefit icon={<QrCode aria-hidden="true" size={28} />} title={<Trans>Pix na hora</Trans>}>
            {maxInstallments > 1 ? <Trans>ou até {maxInstallments}× no cartão</Trans> : <Trans>ou cartão</Trans>}
          </Benefit>
          <Benefit icon={<Undo2 aria-hidden="true" size={28} />} title={<Trans>7 dias para trocar</Trans>}>
            <Trans>garantia de 30 dias</Trans>
          </Benefit>
        </ul>
      </Card>
    </section>
  )
}

function Benefit({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className={css.item}>
      {icon}
      <span>
        <span className={css.title}>{title}</span>
        <span className={css.note}>{children}</span>
      </span>
    </li>
  )
}
