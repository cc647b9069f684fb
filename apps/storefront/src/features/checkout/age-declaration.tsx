import { useLingui } from '@lingui/react/macro'

import { Card } from '@lotus/ui/card'
import { Checkbox } from '@lotus/ui/checkbox'

export const ageDeclarationName = 'ageDeclared'

export type AgeDeclarationProps = {
  declared: boolean
  /** The shopper went on without it. */
  missing: boolean
  onChange: (declared: boolean) => void
}

/** The declaration that the law asks for before age-restricted goods are paid (BEY-11). */
export function AgeDeclaration({ declared, missing, onChange }: AgeDeclarationProps) {
  const { t } = useLingui()
  return (
    <Card>
      <Checkbox
        name={ageDeclarationName}
        label={t`Declaro que tenho 18 anos ou mais`}
        hint={t`O pedido tem produtos proibidos para menores. Na entrega ou retirada pedimos um documento com foto.`}
        error={missing ? t`Sem esta declaração não podemos vender estes produtos` : undefined}
        checked={declared}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Card>
  )
}
