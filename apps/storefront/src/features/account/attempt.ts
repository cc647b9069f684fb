import { ApiError } from '@lotus/api-client/errors'

import type { Attempt } from './account-state.ts'

/** What went wrong, as the screens know it: what is no answer of the server is unexpected. */
export const errorOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('UNEXPECTED', 0, { cause: error })

/** A mutation as the screens know it. */
export const attemptOf = ({ isPending, error }: { isPending: boolean; error: unknown }): Attempt => ({
  pending: isPending,
  error: error === null ? null : errorOf(error),
})

/** Data, or what stands in for them while they are asked for and where that failed. */
export const askedOf = <Data>({
  data,
  isError,
  isFetching,
}: {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
}): Data | 'loading' | 'failed' => data ?? (isError && !isFetching ? 'failed' : 'loading')

/** What a mutation gives, or null where it was refused: the mutation itself tells the screen why. */
export const orNull = async <Data>(sent: Promise<Data>): Promise<Data | null> => sent.catch(() => null)

/** Whether a mutation went through: the mutation itself tells the screen why not. */
export const succeeded = async (sent: Promise<unknown>): Promise<boolean> =>
  (await Promise.allSettled([sent]))[0].status === 'fulfilled'
