import { Trans, useLingui } from '@lingui/react/macro'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatPhone, isPhone, stripPhone } from '@lotus/commerce/brazil'
import { Card } from '@lotus/ui/card'
import { Columns } from '@lotus/ui/columns'
import { Heading } from '@lotus/ui/heading'
import { Link } from '@lotus/ui/link'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { openingText } from '#shop/opening-text.ts'
import { addressLine, mapLink, type Store } from '#shop/stores.ts'

import * as css from './store-list.css.ts'

/** The stores with address, map link, phone, hours and pickup (INFO-01). */
export function StoreList({ stores }: { stores: readonly Store[] }) {
  return (
    <Stack as="ul">
      {stores.map((store) => (
        <li key={store.name + store.street}>
          <StoreCard store={store} />
        </li>
      ))}
    </Stack>
  )
}

function StoreCard({ store }: { store: Store }) {
  const { i18n } = useLingui()
  const { name, phone, hours, pickup } = store
  const address = addressLine(store)
  return (
    <Card padding="large" radius="panel">
      <Stack>
        <Heading level={2} size="title3">
          {name}
        </Heading>
        <Stack as="dl" gap={3}>
          <Fact icon={MapPin} name={<Trans>Endereço</Trans>}>
            {address}
            <Link emphasis="soft" area="touch" href={mapLink(address)} target="_blank" rel="noreferrer">
              <Trans>Ver no mapa</Trans>
            </Link>
          </Fact>
          {phone !== null && (
            <Fact icon={Phone} name={<Trans>Telefone</Trans>}>
              {isPhone(phone) ? (
                <Link emphasis="soft" area="touch" href={`tel:+55${stripPhone(phone)}`}>
                  {formatPhone(phone)}
                </Link>
              ) : (
                phone
              )}
            </Fact>
          )}
          {hours.length > 0 && (
            <Fact icon={Clock} name={<Trans>Horário da loja</Trans>}>
              {hours.map((opening) => (
                <span key={opening.days.join()}>{openingText(i18n, opening)}</span>
              ))}
            </Fact>
          )}
          <Fact icon={Package} name={<Trans>Retirada de pedidos</Trans>}>
            {pickup.length === 0 ? (
              <Trans>Esta loja não entrega pedidos do site.</Trans>
            ) : (
              pickup.map((opening) => <span key={opening.days.join()}>{openingText(i18n, opening)}</span>)
            )}
          </Fact>
        </Stack>
      </Stack>
    </Card>
  )
}

type FactProps = { icon: LucideIcon; name: ReactNode; children: ReactNode }

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <Columns columns="auto-fill" gap={0} columnGap={3} align="stretch">
      <Icon aria-hidden="true" size={20} className={css.icon} />
      <dt>
        <Text size="small" tone="muted">
          {name}
        </Text>
      </dt>
      <dd className={css.value}>{children}</dd>
    </Columns>
  )
}
