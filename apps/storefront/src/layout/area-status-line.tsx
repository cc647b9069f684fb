import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { Text } from '@lotus/ui/text'

import { errorOf } from '#forms/attempt.ts'

const minute = 60_000

/** The state of the data of an area of the shop (UX-03). */
export type AreaStatus = {
  loading: boolean
  /** The error code; null without an error, and while a reload has no data to show. */
  error: string | null
  /** Milliseconds since 1970; null before the first success. */
  lastUpdated: number | null
  /** Errors since the last success. */
  retryCount: number
}

type AreaQuery = Pick<
  UseQueryResult,
  'status' | 'error' | 'isFetching' | 'dataUpdatedAt' | 'errorUpdatedAt' | 'errorUpdateCount'
>

const isFailed = ({ status }: AreaQuery) => status === 'error'

/** The status of an area, from the results of its queries on the screen (UX-03). */
export function useAreaStatus(queries: readonly AreaQuery[]): AreaStatus {
  const errors = queries.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0)
  // TanStack Query counts the errors of one fetch or of all, not since the last success.
  const [errorsAtSuccess, setErrorsAtSuccess] = useState(errors - queries.filter(isFailed).length)
  if (errors !== errorsAtSuccess && queries.every(({ status }) => status === 'success')) setErrorsAtSuccess(errors)
  const [latest] = queries.filter(isFailed).toSorted((one, other) => other.errorUpdatedAt - one.errorUpdatedAt)
  return {
    loading: queries.some(({ isFetching }) => isFetching),
    error: latest === undefined ? null : errorOf(latest.error).code,
    lastUpdated: Math.max(0, ...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)) || null,
    retryCount: errors - errorsAtSuccess,
  }
}

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
