import { Trans, useLingui } from '@lingui/react/macro'
import { House, Trash2 } from 'lucide-react'

import { formatCep, formatPhone } from '@lotus/commerce/brazil'
import type { Address } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { IconButton } from '@lotus/ui/icon-button'
import { Text } from '@lotus/ui/text'

import * as css from './address-card.css.ts'

export type AddressCardProps = {
  address: Address
  /** Whether the address is being made the default. */
  becomesDefault: boolean
  onEdit: () => void
  onDefault: () => void
  onDelete: () => void
}

/** One saved address with its actions (USER-02). */
export function AddressCard({ address, becomesDefault, onEdit, onDefault, onDelete }: AddressCardProps) {
  const { t } = useLingui()
  const { recipient, phone, street, number, complement, district, city, state, reference, isDefault } = address
  const cep = formatCep(address.zipCode)
  const tel = formatPhone(phone)
  // Distinguishes the buttons of the cards for screen readers.
  const name = address.label ?? `${street}, ${number}`
  return (
    <Card asChild radius="card">
      <li>
        <div className={css.card}>
          <div className={css.head}>
            <span aria-hidden="true" className={css.icon}>
              <House size={20} />
            </span>
            <Heading level={2} size="title4">
              {name}
            </Heading>
            {isDefault && (
              <Badge tone="accent">
                <Trans>Padrão</Trans>
              </Badge>
            )}
          </div>
          <div className={css.words}>
            <Text weight="medium">{recipient}</Text>
            <Text size="small" tone="muted">
              {street}, {number}
              {complement !== null && ` · ${complement}`}
            </Text>
            <Text size="small" tone="muted">
              {district}, {city} – {state}
            </Text>
            <Text size="small" tone="muted">
              <Trans>CEP {cep}</Trans>
            </Text>
            {reference !== null && (
              <Text size="small" tone="muted">
                {reference}
              </Text>
            )}
            <Text size="small" tone="muted">
              {tel}
            </Text>
          </div>
          <div className={css.actions}>
            <Button size="small" onClick={onEdit} aria-label={t`Editar ${name}`}>
              <Trans context="button">Editar</Trans>
            </Button>
            {!isDefault && (
              <Button
                size="small"
                emphasis="ghost"
                busy={becomesDefault}
                onClick={onDefault}
                aria-label={t`Usar como padrão: ${name}`}
              >
                <Trans>Usar como padrão</Trans>
              </Button>
            )}
            <span className={css.last}>
              <IconButton label={t`Excluir ${name}`} icon={<Trash2 size={20} />} onClick={onDelete} />
            </span>
          </div>
        </div>
      </li>
    </Card>
  )
}
