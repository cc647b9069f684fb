import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { AuthUser } from '@lotus/openapi/schema'
import { Columns } from '@lotus/ui/columns'
import { Container } from '@lotus/ui/container'
import { SectionLink, SectionNav } from '@lotus/ui/section-nav'
import { Stack } from '@lotus/ui/stack'

import { accountLinks } from '#layout/account-links.tsx'
import { AccountOwner } from '#layout/account-owner.tsx'
import { OfflineNotice } from '#layout/offline-notice.tsx'
import { besideContent } from '#layout/layout.css.ts'
import { Link } from '#routing/links.tsx'

import * as css from './account-layout.css.ts'

export type AccountLayoutProps = {
  /** Null until the session is known. */
  user: Pick<AuthUser, 'username' | 'email'> | null
  offline: boolean
  children: ReactNode
}

/** The layout of the account pages: the user and the navigation. */
export function AccountLayout({ user, offline, children }: AccountLayoutProps) {
  const { t } = useLingui()
  return (
    <Container>
      <Stack paddingTop={[6, 6, 8]} paddingBottom={12} minHeight="window">
        <Columns columns={[1, 1, '256-fill']} gap={[6, 6, 10]} align="start">
          <div className={besideContent}>
            <Stack gap={5}>
              <AccountOwner user={user} />
              <SectionNav label={t`Minha conta`}>
                {accountLinks.map(({ to, Icon, name }) => (
                  <SectionLink key={to} icon={<Icon />}>
                    <Link to={to} activeOptions={{ includeSearch: false }}>
                      {name}
                    </Link>
                  </SectionLink>
                ))}
              </SectionNav>
            </Stack>
          </div>
          <div className={css.content}>
            <Stack gap={6}>
              {offline && (
                <OfflineNotice>
                  <Trans>Mostramos o que já estava aqui. Para salvar, espere a internet voltar.</Trans>
                </OfflineNotice>
              )}
              {children}
            </Stack>
          </div>
        </Columns>
      </Stack>
    </Container>
  )
}
