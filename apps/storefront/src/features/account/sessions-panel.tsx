import { Trans, useLingui } from '@lingui/react/macro'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'

import type { Session } from '@lotus/openapi/schema'
import { AlertDialog } from '@lotus/ui/alert-dialog'
import { Badge } from '@lotus/ui/badge'
import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Columns } from '@lotus/ui/columns'
import { Skeleton } from '@lotus/ui/skeleton'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { RetryAlert } from '#layout/retry-alert.tsx'
import type { QueryState } from '#layout/query-state.ts'
import { SectionCard } from '#layout/section-card.tsx'
import type { Attempt } from '#forms/attempt.ts'
import { FormError } from '#forms/form-error.tsx'
import { keepFocus } from '#routing/keep-focus.ts'

export type SessionsProps = {
  sessions: QueryState<readonly Session[]>
  ending: Attempt
  onRetry: () => void
  onEndOthers: () => void
}

/** The sessions of the account, with an action that ends all others (S11). */
export function Sessions({ sessions, ending, onRetry, onEndOthers }: SessionsProps) {
  const { t } = useLingui()
  return (
    <SectionCard
      size="large"
      title={<Trans>Aparelhos conectados</Trans>}
      description={<Trans>Não reconhece algum? Encerre as outras sessões e troque a senha.</Trans>}
    >
      <FormError attempt={ending} title={t`As outras sessões não foram encerradas`} />
      <List sessions={sessions} onRetry={onRetry} />
      {Array.isArray(sessions) && sessions.length > 1 && <EndOthers ending={ending} onEndOthers={onEndOthers} />}
    </SectionCard>
  )
}

function List({ sessions, onRetry }: Pick<SessionsProps, 'sessions' | 'onRetry'>) {
  const { t } = useLingui()
  if (sessions === 'failed')
    return <RetryAlert tone="warning" announce="off" title={t`Não deu para buscar os aparelhos`} onRetry={onRetry} />
  if (sessions === 'loading')
    return (
      <Stack aria-busy="true">
        {['a', 'b'].map((key) => (
          <Columns key={key} columns="auto-fill-auto">
            <Skeleton shape="circle" />
            <div>
              <Skeleton width="half" />
              <Skeleton shape="small" width="long" />
            </div>
          </Columns>
        ))}
      </Stack>
    )
  return (
    <Stack as="ul">
      {sessions.map((session) => (
        <Row key={session.sessionId} session={session} />
      ))}
    </Stack>
  )
}

function Row({ session: { device, current, lastSeenAt } }: { session: Session }) {
  const { i18n } = useLingui()
  const when = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  const seen = when.format(new Date(lastSeenAt))
  return (
    <Columns as="li" columns="auto-fill-auto">
      <Box as="span" aria-hidden="true" display="grid" padding={3} radius="pill" background="neutralSoft" tone="muted">
        <MonitorSmartphone size={20} />
      </Box>
      <div>
        <Text weight="medium">{device}</Text>
        <Text size="small" tone="muted">
          {current ? <Trans>Ativo agora</Trans> : <Trans>Último acesso: {seen}</Trans>}
        </Text>
      </div>
      {current && (
        <Badge tone="accent">
          <Trans>Este aparelho</Trans>
        </Badge>
      )}
    </Columns>
  )
}

function EndOthers({ ending, onEndOthers }: Pick<SessionsProps, 'ending' | 'onEndOthers'>) {
  const { t } = useLingui()
  return (
    <div ref={keepFocus}>
      <AlertDialog
        trigger={
          <Button emphasis="outline" icon={<LogOut />} busy={ending.pending}>
            <Trans>Encerrar outras sessões</Trans>
          </Button>
        }
        title={t`Encerrar as outras sessões?`}
        description={t`Quem estiver nos outros aparelhos terá de entrar de novo. Aqui nada muda.`}
        cancel={
          <Button emphasis="outline">
            <Trans>Cancelar</Trans>
          </Button>
        }
        action={
          <Button emphasis="strong" onClick={onEndOthers}>
            <Trans>Encerrar outras sessões</Trans>
          </Button>
        }
      />
    </div>
  )
}
