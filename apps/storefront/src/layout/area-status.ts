import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '@lotus/api-client/errors'

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

export type AreaQuery = Pick<
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
    error: latest === undefined ? null : latest.error instanceof ApiError ? latest.error.code : 'UNEXPECTED',
    lastUpdated: Math.max(0, ...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)) || null,
    retryCount: errors - errorsAtSuccess,
  }
}
