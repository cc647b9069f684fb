import { Trans, useLingui } from '@lingui/react/macro'
import MapPinHouse from 'lucide-react/icons/map-pin-house'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { Address } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { EmptyState } from '@lotus/ui/empty-state'
import { Tiles } from '@lotus/ui/tiles'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'

import type { Attempt } from '#forms/attempt.ts'

import { DeleteAddressDialog } from './account-dialogs.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressEditor, type AddressEditorProps } from './address-editor.tsx'

export type AddressesScreenProps = Omit<AddressEditorProps, 'editing'> & {
  addresses: readonly Address[]
  /** The address in the editor: a new one or one of the list; null shows the list. */
  editing: AddressEditorProps['editing'] | null
  deleting: Attempt
  /** The address that is being made the default. */
  settingDefault: number | null
  /** Called before the confirmation dialog opens: clears the error of an earlier deletion. */
  onAskDelete: () => void
  /** Whether the deletion succeeded (`deleting` holds the error). */
  onDelete: (address: Address) => Promise<boolean>
  onDefault: (address: Address) => void
}

/** The saved addresses: list, edit, delete, choose the default (USER-02). */
export function AddressesScreen(props: AddressesScreenProps) {
  const { addresses, editing, deleting, settingDefault, onEdit, onAskDelete, onDelete, onDefault } = props
  const { t } = useLingui()
  const [leaving, setLeaving] = useState<Address | null>(null)
  if (editing !== null)
    return <AddressEditor key={editing === 'new' ? 'new' : editing.addressId} {...props} editing={editing} />
  const add = (
    <Button emphasis="strong" icon={<Plus />} onClick={() => onEdit('new')}>
      <Trans>Novo endereço</Trans>
    </Button>
  )
  return (
    <Stack gap={6}>
      <Inline justify="between">
        <Heading level={1}>
          <Trans>Endereços</Trans>
        </Heading>
        {addresses.length > 0 && add}
      </Inline>
      {addresses.length === 0 ? (
        <Card>
          <EmptyState art={<MapPinHouse size={56} />} title={t`Nenhum endereço cadastrado`} action={add}>
            <Trans>Guarde um endereço e feche o próximo pedido mais depressa.</Trans>
          </EmptyState>
        </Card>
      ) : (
        <Tiles as="ul" columns="wide">
          {addresses.map((address) => (
            <AddressCard
              key={address.addressId}
              address={address}
              becomesDefault={settingDefault === address.addressId}
              onEdit={() => onEdit(address)}
              onDefault={() => onDefault(address)}
              onDelete={() => {
                onAskDelete()
                setLeaving(address)
              }}
            />
          ))}
        </Tiles>
      )}
      {leaving !== null && (
        <DeleteAddressDialog
          address={leaving}
          deleting={deleting}
          onConfirm={async () => {
            if (await onDelete(leaving)) setLeaving((now) => (now === leaving ? null : now))
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Stack>
  )
}

export function AddressesPending() {
  const { t } = useLingui()
  return (
    <Stack as="section" gap={6} aria-busy="true" aria-label={t`Carregando...`}>
      <Heading level={1}>
        <Trans>Endereços</Trans>
      </Heading>
      <Tiles columns="wide">
        {['a', 'b'].map((key) => (
          <Card key={key} radius="card">
            <Stack gap={4}>
              <Skeleton shape="title3" width="half" />
              <Skeleton width="long" />
              <Skeleton width="long" />
              <Skeleton shape="button" />
            </Stack>
          </Card>
        ))}
      </Tiles>
    </Stack>
  )
}
