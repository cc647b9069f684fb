import { Trans, useLingui } from '@lingui/react/macro'

import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'

import { Unavailable } from '#layout/unavailable.tsx'

import { Data, type DataProps } from './data-panel.tsx'
import { Password, type PasswordFormProps } from './password-form.tsx'
import { PersonalData, type ProfileFormProps } from './profile-form.tsx'
import { Sessions, type SessionsProps } from './sessions-panel.tsx'
import { Stats, type StatsProps } from './stats.tsx'

export type ProfileScreenProps = ProfileFormProps &
  Pick<StatsProps, 'stats'> &
  Pick<SessionsProps, 'sessions' | 'ending' | 'onEndOthers'> &
  Pick<DataProps, 'exporting' | 'deleting' | 'proof' | 'onExport' | 'onDelete'> &
  Pick<PasswordFormProps, 'changing'> & {
    onChangePassword: PasswordFormProps['onChange']
    onOpenData: DataProps['onOpen']
    onRetryStats: () => void
    onRetrySessions: () => void
  }

/** Profile, password, sessions and data rights of the account (USER-01, D23, INFO-04). */
export function ProfileScreen(props: ProfileScreenProps) {
  return (
    <Stack gap={6}>
      <Heading level={1}>
        <Trans context="account">Perfil</Trans>
      </Heading>
      <Stats {...props} onRetry={props.onRetryStats} />
      <PersonalData {...props} />
      <Password {...props} onChange={props.onChangePassword} />
      <Sessions {...props} onRetry={props.onRetrySessions} />
      <Data {...props} onOpen={props.onOpenData} />
    </Stack>
  )
}

export function ProfilePending() {
  const { t } = useLingui()
  return (
    <Stack as="section" gap={6} aria-busy="true" aria-label={t`Carregando...`}>
      <Heading level={1}>
        <Trans context="account">Perfil</Trans>
      </Heading>
      <Stats stats="loading" onRetry={() => {}} />
      <Card>
        <Stack gap={5}>
          <Skeleton shape="title3" width="half" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="button" width="half" />
        </Stack>
      </Card>
      <Card>
        <Stack gap={5}>
          <Skeleton shape="title3" width="half" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </Stack>
      </Card>
    </Stack>
  )
}

export function ProfileUnavailable({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useLingui()
  return <Unavailable title={t`Falha ao carregar perfil`} problem={problem} onRetry={onRetry} />
}
