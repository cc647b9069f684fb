import { Trans, useLingui } from '@lingui/react/macro'
import House from 'lucide-react/icons/house'
import Trash2 from 'lucide-react/icons/trash'

import { formatPhone } from '@lotus/commerce/brazil'
import type { Address } from '@lotus/openapi/schema'
import { Badge } from '@lotus/ui/badge'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Heading } from '@lotus/ui/heading'
import { IconButton } from '@lotus/ui/icon-button'
import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'

import { AddressLines, streetLine } from '#address/address-lines.tsx'

import { keepFocus } from '#routing/keep-focus.ts'

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
  const { recipient, phone, isDefault } = address
  const tel = formatPhone(phone)
  // Distinguishes the buttons of the cards for screen readers.
  const name = address.label ?? streetLine(address)
  return (
    <Card asChild radius="card">
      <li ref={keepFocus}>
        <div className={css.card}>
          <Columns columns="auto-fill-auto" gap={2}>
            <Box as="span" aria-hidden="true" display="inline-flex" tone="accent">
              <House size={20} />
            </Box>
            <Heading level={2} size="title4">
              {name}
            </Heading>
            {isDefault && (
              <Badge tone="accent">
                <Trans>Padrão</Trans>
              </Badge>
            )}
          </Columns>
          <div className={css.text}>
            <Text weight="medium">{recipient}</Text>
            <AddressLines address={address} layout="rows" withReference />
            <Text size="small" tone="muted">
              {tel}
            </Text>
          </div>
          <Inline>
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
          </Inline>
        </div>
      </li>
    </Card>
  )
}
