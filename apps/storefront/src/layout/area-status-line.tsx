import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { Text } from '@lotus/ui/text'

import { useAreaStatus, type AreaQuery, type AreaStatus } from './area-status.ts'

const minute = 60_000

/** The age of the displayed data, or that it is reloading: a line that is always present (UX-03). */
export function AreaStatusLine({ status, now }: { status: AreaStatus; /** Milliseconds since 1970. */ now: number }) {
  return (
    <Text size="small" tone="muted" lines={1} reserveLines>
      <StatusText status={status} now={now} />
    </Text>
  )
}

function StatusText({
  status: { loading, error, lastUpdated, retryCount },
  now,
}: Parameters<typeof AreaStatusLine>[0]) {
  const { i18n } = useLingui()
  if (loading && retryCount > 0) return <Trans>Tentando de novo…</Trans>
  if (loading && lastUpdated !== null) return <Trans>Atualizando…</Trans>
  if (lastUpdated === null) return null
  const minutes = Math.floor((now - lastUpdated) / minute)
  const ago = agoText(minutes, i18n.locale)
  if (error !== null && minutes < 1) return <Trans>Não deu para atualizar agora.</Trans>
  if (error !== null) return <Trans>Não deu para atualizar agora. Atualizado {ago}.</Trans>
  return minutes < 1 ? <Trans>Atualizado agora mesmo</Trans> : <Trans>Atualizado {ago}</Trans>
}

/** "há 2 minutos". */
function agoText(minutes: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour')
}

/** The line of an area, from the results of its queries. */
export function LiveAreaStatusLine({ queries }: { queries: readonly AreaQuery[] }) {
  const status = useAreaStatus(queries)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return <AreaStatusLine status={status} now={Math.max(now, status.lastUpdated ?? 0)} />
}
