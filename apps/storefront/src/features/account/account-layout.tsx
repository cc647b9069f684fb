import { Trans, useLingui } from '@lingui/react/macro'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import PackageSearch from 'lucide-react/icons/package-search'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'
import { Avatar } from '@lotus/ui/avatar'
import { Container } from '@lotus/ui/container'
import { SectionLink, SectionNav } from '@lotus/ui/section-nav'
import { Skeleton } from '@lotus/ui/skeleton'
import { Text } from '@lotus/ui/text'

import { OfflineNotice } from '#layout/offline-notice.tsx'
import { Link } from '#routing/links.tsx'

import * as css from './account-layout.css.ts'

export type AccountLayoutProps = {
  /** Null until the session is known. */
  user: Pick<AuthUser, 'username' | 'email'> | null
  /** Whether the device is offline. */
  offline: boolean
  /** The page. */
  children: ReactNode
}

/** The layout of the account pages: the user and the navigation. */
export function AccountLayout({ user, offline, children }: AccountLayoutProps) {
  const { t } = useLingui()
  return (
    <Container>
      <div className={css.page}>
        <div className={css.aside}>
          <Whose user={user} />
          <SectionNav label={t`Minha conta`}>
            <SectionLink icon={<UserRound />}>
              <Link to="/user/profile">
                <Trans context="account">Perfil</Trans>
              </Link>
            </SectionLink>
            <SectionLink icon={<PackageSearch />}>
              <Link to="/user/purchases" activeOptions={{ includeSearch: false }}>
                <Trans>Meus pedidos</Trans>
              </Link>
            </SectionLink>
            <SectionLink icon={<MapPin />}>
              <Link to="/user/addresses" activeOptions={{ includeSearch: false }}>
                <Trans>Endereços</Trans>
              </Link>
            </SectionLink>
            <SectionLink icon={<Heart />}>
              <Link to="/wishlist">
                <Trans>Favoritos</Trans>
              </Link>
            </SectionLink>
            <SectionLink icon={<Settings />}>
              <Link to="/user/settings">
                <Trans>Configurações</Trans>
              </Link>
            </SectionLink>
          </SectionNav>
        </div>
        <div className={css.content}>
          {offline && (
            <OfflineNotice>
              <Trans>Mostramos o que já estava aqui. Para salvar, espere a internet voltar.</Trans>
            </OfflineNotice>
          )}
          {children}
        </div>
      </div>
    </Container>
  )
}

function Whose({ user }: Pick<AccountLayoutProps, 'user'>) {
  return (
    <div className={css.owner}>
      {user === null ? <Skeleton shape="circle" /> : <Avatar name={user.username} />}
      <div className={css.text}>
        {user === null ? (
          <>
            <Skeleton width="half" />
            <Skeleton shape="small" width="long" />
          </>
        ) : (
          <>
            <Text weight="semibold" lines={1}>
              {user.username}
            </Text>
            <Text size="small" tone="muted" lines={1}>
              {user.email}
            </Text>
          </>
        )}
      </div>
    </div>
  )
}
